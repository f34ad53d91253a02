import { availableParallelism } from 'node:os'
import { COMPILED } from './compile-cache.ts'

/** What each half of the young generation may take, in MiB. V8 takes 64: a large organization at work kept 60 MB more. */
const YOUNG_GENERATION = '--max-semi-space-size=16'

/** As many as Node begins, whatever the machine. */
const MOST_HELPERS = 4
/**
 * Threads of V8 that collect garbage beside the main thread: one for each other processor. With four of them on two
 * processors, whoever sent something while they collected waited for 30 to 50 ms.
 */
const HELPERS = `--v8-pool-size=${Math.max(1, Math.min(MOST_HELPERS, availableParallelism() - 1))}`

/**
 * Has glibc give memory back. By itself it learns from each large block to keep the next ones: hashing four passwords at a
 * time would hold 80 MB for good, and each thread has an arena of its own.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024),
}

const SETTINGS = [YOUNG_GENERATION, HELPERS]

/**
 * Starts the process over with settings that only a new one takes: it keeps its number, its parent and its streams. Does
 * nothing in a process that has them, where that cannot be done (Windows), or would part it from whoever watches it.
 */
export function startOverWithSettings() {
  const { execArgv, execPath, argv, env, channel, platform } = process
  if (execArgv.includes(YOUNG_GENERATION)) return forgetAllocator()
  if (platform === 'win32' || channel !== undefined || process.execve === undefined) return
  if (execArgv.some((flag) => flag.startsWith('--inspect'))) return
  process.execve(execPath, [execPath, ...SETTINGS, ...execArgv, ...argv.slice(1)], {
    ...ALLOCATOR,
    // Threads have it from here too. Without it, what strips types is loaded for the first modules: 13 MB for good.
    NODE_COMPILE_CACHE: COMPILED,
    ...env,
  })
}

/** The database, which is a child of this process, has its own ways. */
function forgetAllocator() {
  for (const name in ALLOCATOR) delete process.env[name]
}
