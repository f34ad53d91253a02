import type pg from 'pg'
import type { Bench } from '../bench.ts'
import { connectToDatabase } from '../database.ts'

/** One commit on the server's own cluster: a row inserted alone, and on the disk when it returns. */
export class CommitLimit {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(bench: Bench, dataDir: string): Promise<CommitLimit> {
    const client = await connectToDatabase(dataDir)
    bench.defer(() => client.end())
    await client.query(
      'create table if not exists bench_commits (id bigint generated always as identity, text text)',
    )
    return new CommitLimit(client)
  }

  /** Milliseconds of each of `count` commits, one after the other. */
  async measure(count: number): Promise<number[]> {
    const times: number[] = []
    for (let index = 0; index < count; index++) {
      const begun = performance.now()
      await this.#client.query({
        name: 'commit',
        text: 'insert into bench_commits (text) values ($1)',
        values: ['x'.repeat(80)],
      })
      times.push(performance.now() - begun)
    }
    return times
  }
}
