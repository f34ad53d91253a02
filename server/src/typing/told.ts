import { maxSubscribersForTyping } from '@parley/api/typing/limits'
import type { Channel } from '../channels/state.ts'
import type { Viewer } from '../events/viewer.ts'
import type { EventBody } from '../journal/entry.ts'
import type { Realm } from '../realm/realm.ts'
import type { RealmState } from '../realm/state.ts'
import { settingOf } from '../settings/user-settings.ts'
import type { User } from '../users/state.ts'

function wantsToKnow(state: RealmState, userId: number): boolean {
  const person = state.users.get(userId)
  return person !== undefined && settingOf(state, person, 'receives_typing_notifications')
}

/** Tells the people of a direct conversation that somebody types there, where that person lets it be known. */
export function tellPeople(realm: Realm, by: User, participants: readonly number[], event: EventBody) {
  const { state, queues } = realm
  if (!settingOf(state, by, 'send_private_typing_notifications')) return
  queues.pass(
    participants.filter((id) => wantsToKnow(state, id)),
    event,
  )
}

/**
 * Tells the other subscribers of a channel, where they are not too many and the person who types lets it be known.
 * @param eventFor for clients that know of typing in channels
 */
export function tellChannel(
  realm: Realm,
  by: User,
  channel: Channel,
  eventFor: (viewer: Viewer) => EventBody,
) {
  const { state, queues } = realm
  if (!settingOf(state, by, 'send_stream_typing_notifications')) return
  const subscribers = state.subscribers.get(channel.id) ?? new Set()
  if (subscribers.size > maxSubscribersForTyping) return
  queues.pass(
    [...subscribers].filter((id) => id !== by.id && wantsToKnow(state, id)),
    (viewer) => (viewer.client.capabilities.stream_typing_notifications ? eventFor(viewer) : undefined),
  )
}
