import { errors } from '@parley/api/contract/errors'
import { directParticipants } from '@parley/api/messages/limits'
import { userErrors } from '@parley/api/users/errors'
import { type Channel, channelKey } from '#directory/channels/state.ts'
import { canAccessContent, canSendToChannel } from '#directory/permissions/channels.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { apiEmail, userByApiEmail } from '#directory/users/access.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The channel of a message, by name or id. Throws if the sender may not post there. */
export function channelToSendTo(
  state: RealmState,
  sender: User,
  to: string | number | (string | number)[],
): Channel {
  const address = Array.isArray(to) && to.length === 1 ? to[0] : to
  if (address === undefined || Array.isArray(address)) throw errors.badRequest('Expected exactly one channel')
  const channel =
    typeof address === 'number' ? state.channels.get(address) : state.channelsByName.get(channelKey(address))
  if (channel === undefined || !canAccessContent(state, sender, channel))
    throw errors.streamDoesNotExist(address)
  checkMayPost(state, sender, channel)
  return channel
}

export function checkMayPost(state: RealmState, sender: User, channel: Channel) {
  if (!canSendToChannel(state, sender, channel)) {
    throw errors.badRequest(`Not authorized to send to channel '${channel.name}'`)
  }
}

/** The user ids of a direct message, including the sender, ascending, from ids or API e-mails. */
export function participantsOf(
  state: RealmState,
  sender: User,
  to: string | number | readonly (string | number)[],
): number[] {
  const addresses = typeof to === 'string' ? to.split(',').map((part) => part.trim()) : [to].flat()
  const given = addresses.filter((address) => address !== '')
  if (given.length === 0) throw errors.badRequest('Message must have recipients')
  const participants = new Set([sender.id])
  for (const address of given) {
    const user = typeof address === 'number' ? state.users.get(address) : userByApiEmail(state, address)
    if (user === undefined || !mayKnowUser(state, sender, user)) {
      throw typeof address === 'number' ? userErrors.invalidUserId(address) : userErrors.invalidEmail(address)
    }
    if (!user.isActive) throw errors.badRequest(`'${apiEmail(state, user)}' is no longer using Parley.`)
    participants.add(user.id)
  }
  directParticipants.checkRoom(0, participants.size)
  return [...participants].sort((a, b) => a - b)
}
