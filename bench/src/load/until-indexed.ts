import { setTimeout as sleep } from 'node:timers/promises'
import { connectToDatabase } from '../database.ts'
import { progress } from '../progress.ts'

/** Waits until the running server has indexed the first `messages` messages for search. */
export async function untilIndexed(dataDir: string, realmId: number, messages: number): Promise<void> {
  const database = await connectToDatabase(dataDir)
  for (;;) {
    const { rows } = await database.query<{ through: number }>(
      'select through::float8 from search_progress where realm_id = $1',
      [realmId],
    )
    const through = rows[0]?.through ?? 0
    if (through >= messages) return database.end()
    progress(`search: ${(messages - through).toLocaleString('en')} messages to index`)
    await sleep(500)
  }
}
