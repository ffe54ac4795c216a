#if arch(x86_64)
    import Glibc

    /// Memory each access to which is seen, by the instruction that makes it.
    ///
    /// It is protected, so that an access faults; the processor says at which address and whether it was to write. Then
    /// that one instruction is let through with the trap flag set, and the memory is protected again after it. An
    /// instruction that reads and writes in one counts as a write.
    final class WatchedMemory {
        /// What the handlers see. It lies in memory of its own, since a handler must not allocate.
        private struct Watch {
            var base = UInt(0)
            var byteCount = UInt(0)
            var isStepping = false
            var reads = 0
            /// The offsets of the first bytes that were written, in order, as far as there is room.
            var writes: UnsafeMutableBufferPointer<Int>
            var writeCount = 0
            var registers = 0
        }

        /// The page-fault error code's bit that says write (Intel SDM volume 3, 4.7), and the flag that traps after
        /// each instruction (volume 1, 3.4.3).
        private static let writeBit: Int64 = 1 << 1
        private static let trapFlag: Int64 = 1 << 8
        /// `REG_EFL` and `REG_ERR` of sys/ucontext.h.
        private static let flagsRegister = 17
        private static let errorRegister = 19

        private nonisolated(unsafe) static let watch: UnsafeMutablePointer<Watch> = {
            let watch = UnsafeMutablePointer<Watch>.allocate(capacity: 1)
            watch.initialize(to: Watch(writes: .allocate(capacity: 1 << 20)))
            watch.pointee.registers = MemoryLayout<ucontext_t>.offset(of: \.uc_mcontext) ?? 0
            return watch
        }()

        let base: UnsafeMutableRawPointer
        let byteCount: Int

        init?(byteCount: Int) {
            guard let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
                memory != MAP_FAILED
            else { return nil }
            base = memory
            self.byteCount = byteCount
        }

        deinit { munmap(base, byteCount) }

        /// How often this memory is read in `body`, and the offset at which each write to it begins. Not to be called
        /// in two threads at once.
        func accesses(in body: () -> Void) -> (reads: Int, writes: [Int]) {
            let watch = WatchedMemory.watch
            watch.pointee.base = UInt(bitPattern: base)
            watch.pointee.byteCount = UInt(byteCount)
            watch.pointee.reads = 0
            watch.pointee.writeCount = 0
            var (oldFault, oldTrap) = (sigaction(), sigaction())
            var (fault, trap) = (sigaction(), sigaction())
            fault.sa_flags = SA_SIGINFO
            trap.sa_flags = SA_SIGINFO
            fault.__sigaction_handler.sa_sigaction = { WatchedMemory.fault($1, $2) }
            trap.__sigaction_handler.sa_sigaction = { WatchedMemory.trap($2) }
            sigaction(SIGSEGV, &fault, &oldFault)
            sigaction(SIGTRAP, &trap, &oldTrap)
            mprotect(base, byteCount, PROT_NONE)
            body()
            mprotect(base, byteCount, PROT_READ | PROT_WRITE)
            sigaction(SIGSEGV, &oldFault, nil)
            sigaction(SIGTRAP, &oldTrap, nil)
            return (watch.pointee.reads, Array(watch.pointee.writes.prefix(watch.pointee.writeCount)))
        }

        private static func fault(_ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
            let address = UInt(bitPattern: info?.pointee._sifields._sigfault.si_addr)
            guard let context, address >= watch.pointee.base, address - watch.pointee.base < watch.pointee.byteCount
            else {
                // Another fault: it happens again, and ends the process as it would have.
                signal(SIGSEGV, SIG_DFL)
                return
            }
            let registers = (context + watch.pointee.registers).assumingMemoryBound(to: Int64.self)
            if registers[errorRegister] & writeBit == 0 {
                watch.pointee.reads += 1
            } else if watch.pointee.writeCount < watch.pointee.writes.count {
                watch.pointee.writes[watch.pointee.writeCount] = Int(address - watch.pointee.base)
                watch.pointee.writeCount += 1
            }
            protect(PROT_READ | PROT_WRITE)
            watch.pointee.isStepping = true
            registers[flagsRegister] |= trapFlag
        }

        private static func trap(_ context: UnsafeMutableRawPointer?) {
            guard let context, watch.pointee.isStepping else {
                signal(SIGTRAP, SIG_DFL)
                return
            }
            protect(PROT_NONE)
            watch.pointee.isStepping = false
            let registers = (context + watch.pointee.registers).assumingMemoryBound(to: Int64.self)
            registers[flagsRegister] &= ~trapFlag
        }

        private static func protect(_ protection: Int32) {
            mprotect(UnsafeMutableRawPointer(bitPattern: watch.pointee.base), Int(watch.pointee.byteCount), protection)
        }
    }
#endif
