import type { Queryable } from '#engine/db/database.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { pushMessage } from './errands.ts'
import { devicesToTell } from './storage.ts'

/** Queues that people's devices are told of messages which are still unread, in the transaction that decided it. */
export async function tellDevices(
  tx: Queryable,
  { state, context }: Realm,
  told: readonly { readonly userId: number; readonly messageId: number }[],
): Promise<void> {
  if (told.length === 0) return
  const devices = await devicesToTell(tx, state.id, context.push.kinds, told)
  if (devices.length > 0) await pushMessage.queueAll(tx, devices)
}
