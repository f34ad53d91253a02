import type pg from 'pg'
import type { Bench } from '../bench.ts'
import { connectToDatabase } from '../database.ts'

/** A durable commit of one inserted row, in the server's own cluster. */
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

  /** Returns the milliseconds of each of `count` consecutive commits. */
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
