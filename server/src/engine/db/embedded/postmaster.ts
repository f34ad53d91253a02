import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { type Binaries, ENVIRONMENT } from './binaries.ts'
import { endWithServer } from './end-with-server.ts'
import type { Log } from './log.ts'
import type { OpenFolder } from './open-folder.ts'
import { whyItFailed } from './why-it-failed.ts'

/**
 * How many seconds a stop waits for PostgreSQL to write everything to disk before it forces an end; the next start
 * then replays the write-ahead log. With a full disk PostgreSQL may otherwise never end.
 */
const STOP_SECONDS = 10

/** So long a PostgreSQL that did not start has for saying why. */
const LAST_WORDS_MS = 1_000

/** How many of PostgreSQL's last log lines a failed start quotes. */
const LINES_KEPT = 20

/** One run of PostgreSQL, from its start to its end. */
export class Postmaster {
  readonly #child: ChildProcess
  readonly #lastLines: string[] = []
  #isReady = false
  #isStopping = false
  /** Resolves when the process has ended, with how it ended. */
  readonly ended: Promise<string>
  /** Resolves when all that it wrote has been read. */
  readonly #said: Promise<unknown>

  private constructor(child: ChildProcess, account: Account | undefined, log: Log) {
    this.#child = child
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? `exit status ${code}`))
      child.once('error', (error) => resolve(error.message))
    })
    // Stops PostgreSQL if the server exits without doing so (an uncaught error), or before a stop has finished.
    const takeAlong = () => child.kill(this.#isStopping ? 'SIGQUIT' : 'SIGINT')
    process.once('exit', takeAlong)
    this.ended.then(() => process.off('exit', takeAlong))
    if (child.pid !== undefined) this.ended.then(endWithServer(child.pid, STOP_SECONDS, account, log))
    this.#said = child.stderr ? this.#follow(child.stderr, log) : Promise.resolve()
  }

  /**
   * Starts PostgreSQL on the opened folder. Resolves when it accepts connections; stops it if `signal` aborts first.
   */
  static async start(
    binaries: Binaries,
    folder: OpenFolder,
    account: Account | undefined,
    log: Log,
    signal?: AbortSignal,
  ): Promise<Postmaster> {
    signal?.throwIfAborted()
    const { fd, childPath } = folder
    const child = spawn(binaries.postgres, ['-D', childPath, '-k', childPath], {
      ...account,
      cwd: '/',
      env: ENVIRONMENT,
      // A session of its own: Ctrl-C must reach only the server, which first answers open requests.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', fd],
    })
    const postmaster = new Postmaster(child, account, log)
    await postmaster.#untilReady(folder, signal)
    return postmaster
  }

  async #untilReady(folder: OpenFolder, signal?: AbortSignal): Promise<void> {
    const pidFile = join(folder.ownPath, 'postmaster.pid')
    let failure: string | undefined
    this.ended.then((how) => (failure = how))
    while (!isReady(pidFile, this.#child.pid)) {
      // A crash recovery may take any time: only the end of the process is a failure.
      await sleep(5)
      if (signal?.aborted) {
        await this.stop()
        signal.throwIfAborted()
      }
      if (!failure) continue
      // Its last words may come after its end; a process that it left behind may keep the pipe open for good.
      await Promise.race([this.#said, sleep(LAST_WORDS_MS)])
      throw whyItFailed(`PostgreSQL could not start (${failure})`, folder, this.#lastLines)
    }
    this.#isReady = true
  }

  /** Stops PostgreSQL: it rolls back open transactions and closes connections. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#child.kill('SIGINT')
    const harder = setTimeout(() => this.#child.kill('SIGQUIT'), STOP_SECONDS * 1000)
    await this.ended
    clearTimeout(harder)
  }

  #follow(stderr: NodeJS.ReadableStream, log: Log): Promise<unknown> {
    const lines = createInterface({ input: stderr }).on('line', (line) => {
      this.#lastLines.push(line)
      if (this.#lastLines.length > LINES_KEPT) this.#lastLines.shift()
      // Before, the error of the failed start quotes it.
      log[this.#isReady ? levelOf(line) : 'debug'](`PostgreSQL: ${line}`)
    })
    return once(lines, 'close')
  }
}

/** The eighth line of postmaster.pid holds the postmaster's state. */
function isReady(pidFile: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** ERROR and FATAL reach the client that caused them, so the log need not repeat them. */
function levelOf(line: string): 'debug' | 'warn' | 'error' {
  if (line.startsWith('PANIC:')) return 'error'
  return line.startsWith('WARNING:') ? 'warn' : 'debug'
}
