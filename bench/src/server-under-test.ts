import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { INSPECTED, Inspector } from './inspector.ts'
import { childrenOf } from './processes.ts'

export interface StartOptions {
  readonly dataDir: string
  /** Replaces the server's main file. */
  readonly main?: URL
  readonly environment?: Readonly<Record<string, string>>
  /** Opens an inspector port. */
  readonly inspected?: boolean
  /** A folder for a CPU profile, from ready to stop. */
  readonly profile?: string | undefined
}

const MAIN = new URL('../../server/src/main.ts', import.meta.url)
/** A longer start counts as failed. */
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000

/** The server as in production: `server/src/main.ts` with its own PostgreSQL, on a free port. */
export class ServerUnderTest {
  readonly dataDir: string
  readonly #child: ChildProcess
  #port = 0
  readonly #profile: string | undefined
  #inspector: Inspector | undefined
  #output = ''

  constructor({ dataDir, main = MAIN, environment, inspected = false, profile }: StartOptions) {
    this.dataDir = dataDir
    this.#profile = profile
    const inspection = inspected || profile !== undefined ? [INSPECTED] : []
    this.#child = spawn(process.execPath, [...inspection, fileURLToPath(main)], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: '0',
        HOST: '127.0.0.1',
        RATE_LIMITING: 'false',
        LOG_LEVEL: 'warn',
        // Makes the server watch its parent, so that it ends even if this process is killed.
        npm_lifecycle_event: 'bench',
        ...environment,
      },
      // Own process group: Ctrl-C reaches only this process, which then stops everything in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  get port(): number {
    return this.#port
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Throws unless the server was started with `inspected`. */
  get inspector(): Inspector {
    if (this.#inspector === undefined) throw new Error('the server was not started to be inspected')
    return this.#inspector
  }

  /** Resolves when the server has printed that it listens. */
  async ready(): Promise<void> {
    await this.#listens()
    if (!this.#child.spawnargs.includes(INSPECTED)) return
    this.#inspector = await Inspector.open(this.#output)
    if (this.#profile !== undefined) await this.#inspector.startProfile()
  }

  async #listens(): Promise<void> {
    const { stdout, stderr } = this.#child
    stderr?.on('data', (data) => (this.#output += data))
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(this.#failure('did not start in time')), START_TIMEOUT_MS)
      this.#child.once('exit', () => reject(this.#failure('ended at its start')))
      stdout?.on('data', (data) => {
        this.#output += data
        const port = /ready[^\n]*:(\d+)/.exec(this.#output)?.[1]
        if (this.#port !== 0 || port === undefined) return
        this.#port = Number(port)
        clearTimeout(timer)
        resolve()
      })
    })
  }

  /** The process ids of its PostgreSQL, the postmaster first. */
  postgres(): number[] {
    const file = readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    const postmaster = Number.parseInt(file, 10)
    return [postmaster, ...childrenOf(postmaster)]
  }

  async stop(): Promise<void> {
    if (this.#hasEnded()) return
    if (this.#profile !== undefined) await this.#inspector?.endProfile(this.#profile)
    this.#inspector?.close()
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => void this.kill(), STOP_TIMEOUT_MS)
    await once(this.#child, 'exit')
    clearTimeout(timer)
  }

  /** Kills the server and its PostgreSQL, as a power cut would. */
  async kill(): Promise<void> {
    if (this.#hasEnded()) return
    // PostgreSQL's processes end by themselves when the first of them is gone: one command does not mind what is not there.
    spawnSync('kill', ['-KILL', ...[this.pid, ...this.postgres()].map(String)])
    await once(this.#child, 'exit')
  }

  #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  #failure(what: string): Error {
    return new Error(`the server ${what}:\n${this.#output.slice(-2000)}`)
  }
}
