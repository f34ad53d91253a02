import type { Queryable } from '#engine/db/database.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { Pushing } from './pushing.ts'
import { addWaiting } from './storage.ts'

/**
 * Notes that people's devices are to be told of messages which are still unread, in the transaction that decided it. Once
 * that has committed, `Pushing` is to be told so.
 */
export async function tellDevices(
  tx: Queryable,
  realm: Realm,
  told: readonly { readonly userId: number; readonly messageId: number }[],
): Promise<void> {
  if (told.length === 0) return
  const isAny = await addWaiting(tx, realm.state.id, realm.context.push.kinds, told)
  if (isAny) realm.memory(Pushing).expect()
}
