import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../web/build.ts'
import { Cleanup } from './cleanup.ts'
import type { Organization } from './fixtures/organization.ts'
import type { Options } from './options.ts'
import { progress } from './progress.ts'
import type { Figure, RowDeclaration } from './row.ts'
import { ServerUnderTest, type StartOptions } from './server-under-test.ts'

/** Writes an organization. */
export type Fixture = (bench: Bench) => Promise<Organization>

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
    // Build now: a server without a built web app builds it, which would distort the start that is measured.
    await buildIfStale()
    return new Bench(options)
  }

  /** Picks a size: the full one, or a smaller one for a quick run. */
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

  /** Registers a cleanup for the end of the row, or of an aborted run. */
  defer(undo: () => void | Promise<void>) {
    this.#ofRow.defer(undo)
  }

  /** Registers a cleanup for the end of the run. The returned function does it earlier. */
  deferForRun(undo: () => void | Promise<void>): () => Promise<void> {
    return this.#ofRun.defer(undo)
  }

  /** A new folder, deleted after the run. */
  folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'parley-bench-'))
    this.deferForRun(() => rmSync(path, { recursive: true, force: true }))
    return path
  }

  /** An organization, written when the first row needs it. */
  organization(fixture: Fixture): Promise<Organization> {
    let made = this.#fixtures.get(fixture)
    if (made === undefined) {
      made = this.#keptOrMade(fixture)
      this.#fixtures.set(fixture, made)
    }
    return made
  }

  async #keptOrMade(fixture: Fixture): Promise<Organization> {
    const { keep, quick, messages } = this.options
    const kept = keep && join(keep, [fixture.name, quick && 'quick', messages].filter(Boolean).join('-'))
    const facts = kept && join(kept, 'organization.json')
    if (facts && existsSync(facts)) return JSON.parse(readFileSync(facts, 'utf8')) as Organization
    progress(`writing the organization '${fixture.name}' …`)
    const made = await fixture(this)
    if (!kept || !facts) return made
    const dataDir = join(kept, 'data')
    cpSync(made.dataDir, dataDir, { recursive: true })
    const moved = { ...made, dataDir }
    writeFileSync(facts, JSON.stringify(moved))
    return moved
  }

  /** Starts the server on a folder, and stops it after the row. */
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
