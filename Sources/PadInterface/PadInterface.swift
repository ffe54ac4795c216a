// PadInterface
