import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../web/build.ts'
import { Cleanup } from './cleanup.ts'
import type { Organization } from './fixtures/organisation.ts'
import type { Options } from './options.ts'
import { progress } from './progress.ts'
import type { Figure, RowDeclaration } from './row.ts'
import { ServerUnderTest, type StartOptions } from './server-under-test.ts'

type Fixture = (bench: Bench) => Promise<Organization>

/** One run: its options, its folders and processes, and the organizations that rows share. */
export class Bench {
  readonly options: Options
  closing = false
  readonly #ofRun = new Cleanup()
  readonly #ofRow = new Cleanup()
  readonly #fixtures = new Map<Fixture, Promise<Organization>>()

  private constructor(options: Options) {
    this.options = options
  }

  static async open(options: Options): Promise<Bench> {
    // A server builds the web app where that is missing; no start that is measured shall be the one that does.
    await buildIfStale()
    return new Bench(options)
  }

  /** One of two numbers, by the size of the run. */
  size(full: number, quick: number): number {
    return this.options.quick ? quick : full
  }

  async measure(row: RowDeclaration): Promise<Figure[]> {
    try {
      return await row.run(this)
    } finally {
      await this.#ofRow.run()
    }
  }

  /** Undoes something when the row is done or the run is broken off. */
  defer(undo: () => void | Promise<void>) {
    this.#ofRow.defer(undo)
  }

  /** Undoes something when the run ends, if the function it returns was not called before. */
  deferForRun(undo: () => void | Promise<void>): () => Promise<void> {
    return this.#ofRun.defer(undo)
  }

  /** A folder that is gone after the run. */
  folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'parley-bench-'))
    this.deferForRun(() => rmSync(path, { recursive: true, force: true }))
    return path
  }

  /** An organization, made when the first row asks for it. */
  organization(fixture: Fixture): Promise<Organization> {
    let made = this.#fixtures.get(fixture)
    if (made === undefined) {
      progress(`writing the organization '${fixture.name}' …`)
      made = fixture(this)
      this.#fixtures.set(fixture, made)
    }
    return made
  }

  /** Starts the server on a folder, until the row is done. */
  async serve(options: StartOptions): Promise<ServerUnderTest> {
    const server = new ServerUnderTest({ profile: this.options.profile, ...options })
    this.defer(() => server.stop())
    await server.ready()
    return server
  }

  async close(): Promise<void> {
    this.closing = true
    await this.#ofRow.run()
    await this.#ofRun.run()
  }
}
