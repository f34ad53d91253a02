import type { Queryable } from '#engine/db/database.ts'
import { removeFiles } from '#engine/files/jobs.ts'
import type { ServerContext } from '#engine/server-context.ts'
import type { Destination } from './destination.ts'
import type { ReadLetter } from './parse.ts'
import { letterKey, type ReceivedLetter, takeRecipient } from './storage.ts'

/** A letter for one of its recipients, while it is passed on. */
export interface Delivery<D extends Destination = Destination> {
  readonly server: ServerContext
  readonly letter: ReceivedLetter
  readonly recipient: string
  readonly destination: D
  readonly read: ReadLetter
  readonly body: string
}

/** Takes a recipient off a letter, and its file with the last. Returns false if that was done before. */
export async function take(
  tx: Queryable,
  realmId: number,
  { id, token }: ReceivedLetter,
  recipient: string,
): Promise<boolean> {
  const left = await takeRecipient(tx, realmId, id, recipient)
  if (left === 0) await removeFiles.queue(tx, { keys: [letterKey(realmId, token)] })
  return left !== undefined
}
