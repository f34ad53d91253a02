import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#engine/db/embedded/start.ts'
import { silent } from '#engine/db/embedded/test-folders.ts'
import { freePort } from './free-port.ts'

/** Its pg_hba.conf: one user without a password, all others with one. */
const ADMISSION =
  'host all parley 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\nlocal all all trust\n'

/** An operator's own PostgreSQL, listening on loopback, for one test. It can be stopped and started again. */
export class ExternalPostgres {
  /** Its data folder. */
  readonly dataDir: string
  readonly port: number
  #running: EmbeddedPostgres | undefined

  private constructor(folder: string, port: number) {
    this.dataDir = folder
    this.port = port
  }

  static async start(): Promise<ExternalPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
    // PostgreSQL, which never runs as root, must be able to read the file there.
    await chmod(folder, 0o755)
    await writeFile(join(folder, 'admission'), ADMISSION)
    const postgres = new ExternalPostgres(folder, await freePort())
    onTestFinished(async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    })
    await postgres.start()
    return postgres
  }

  urlFor(user: string, database = 'postgres', port = this.port): string {
    return `postgres://${user}@127.0.0.1:${port}/${database}`
  }

  get url(): string {
    return this.urlFor('parley')
  }

  /** The address of the same database behind a proxy. */
  urlBy(port: number): string {
    return this.urlFor('parley', 'postgres', port)
  }

  async start(): Promise<void> {
    this.#running = await startEmbeddedPostgres({
      dataDir: this.dataDir,
      log: silent,
      settings: {
        listen_addresses: '127.0.0.1',
        port: this.port,
        hba_file: join(this.dataDir, 'admission'),
        min_wal_size: '32MB',
      },
    })
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
    this.#running = undefined
  }

  async execute(sql: string): Promise<void> {
    await this.rows(sql)
  }

  async rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client(this.url)
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }
}
