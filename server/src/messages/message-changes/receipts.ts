import { messageErrors } from '@parley/api/messages/errors'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import { knownUsers } from '#directory/permissions/users.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { StoredMessage } from '../message/message.ts'
import { hasMuted } from '../muted-users/state.ts'
import { readersOf } from './storage.ts'

/** The users who have read the message and share that, ascending: not its sender, nor users unknown to the asker. */
export async function readReceiptsOf(realm: Realm, asker: User, message: StoredMessage): Promise<number[]> {
  const { state } = realm
  if (!state.settings.enable_read_receipts) throw messageErrors.readReceiptsOff()
  const readers = await readersOf(realm.db, state.id, message)
  const knows = knownUsers(state, asker)
  return readers.filter((id) => {
    const reader = state.users.get(id)
    if (reader === undefined || !reader.isActive || id === message.senderId) return false
    if (hasMuted(state, id, asker.id) || hasMuted(state, asker.id, id) || !knows(reader)) return false
    return settingOf(reader, 'send_read_receipts') && canReadPlaced(state, reader, message)
  })
}
