import { errors } from '@parley/api/contract/errors'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { type Channel, channelKey } from '../channels/state.ts'
import { canAccessMetadata, canRemoveSubscriber } from '../permissions/channels.ts'
import type { User } from '../users/state.ts'
import { unsubscribeFrom } from './commands.ts'
import { type Principals, principalsOf } from './principals.ts'
import { isSubscribed } from './state.ts'

/** The names of channels that users left, and that they were not in. */
export interface UnsubscribeResult {
  removed: string[]
  not_removed: string[]
}

/** Unsubscribes users from channels, all of it or nothing. Throws if the caller may not. */
export async function unsubscribe(
  change: Change,
  user: User,
  names: readonly string[],
  principals: Principals,
): Promise<UnsubscribeResult> {
  const { state } = change
  const people = principalsOf(state, user, principals)
  const channels = [...new Set(names.map((name) => knownChannel(state, user, name)))]
  for (const channel of channels) {
    if (people.some((person) => !canRemoveSubscriber(state, user, channel, person))) {
      throw errors.insufficientPermission()
    }
  }
  const isIn = (channel: Channel) => people.filter((person) => isSubscribed(state, person.id, channel.id))
  await unsubscribeFrom(
    change,
    channels.flatMap((channel) =>
      isIn(channel).map((person) => ({ userId: person.id, channelId: channel.id })),
    ),
  )
  // A channel that only some of the users were in is in both lists.
  return {
    removed: channels.filter((channel) => isIn(channel).length > 0).map(({ name }) => name),
    not_removed: channels.filter((channel) => isIn(channel).length < people.length).map(({ name }) => name),
  }
}

function knownChannel(state: RealmState, user: User, name: string): Channel {
  const channel = state.channelsByName.get(channelKey(name))
  if (channel === undefined || !canAccessMetadata(state, user, channel)) throw errors.streamDoesNotExist(name)
  return channel
}
