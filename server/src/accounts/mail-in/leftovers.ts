import type { ServerContext } from '#engine/server-context.ts'
import { unixNow } from '#engine/time.ts'
import { keptAmong, letterFolder, letterKey } from './storage.ts'

/** A letter's row follows its file within seconds, but for a database that does not answer. */
const SURE_SECONDS = 3600

/**
 * Removes the files of letters that have no row: a server was killed between the two, and had not said that it took the
 * letter. Whoever sent it sends it again.
 */
export async function removeLeftovers(
  { db, files }: Pick<ServerContext, 'db' | 'files'>,
  realmId: number,
  before: number = unixNow() - SURE_SECONDS,
): Promise<void> {
  const tokens: string[] = []
  for await (const { key, keptAt } of files.store.list(letterFolder(realmId))) {
    if (keptAt < before) tokens.push(key.slice(letterFolder(realmId).length + 1))
  }
  const kept = await keptAmong(db, realmId, tokens)
  await files.store.remove(
    tokens.filter((token) => !kept.has(token)).map((token) => letterKey(realmId, token)),
  )
}
