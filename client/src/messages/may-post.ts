import { directParticipants } from '@parley/api/messages/limits'
import { unknownUserName } from '@parley/api/users/objects'
import type { Subscription } from '../state/channels/subscriptions.ts'
import type { ClientState } from '../state/client-state.ts'
import { directKey } from '../state/messages/direct-key.ts'
import { isGivenTo } from '../state/users/permissions.ts'
import type { User } from '../state/users/users.ts'
import { mayJoin } from './channel-access.ts'

/** Where a message would go. Without a topic, whether there is any topic that it could have. */
export type PostDestination =
  | { readonly channelId: number; readonly topic?: string | undefined }
  | { readonly userIds: readonly number[] }

/** Why the viewer may not post somewhere, and what would help. */
export type PostRefusal =
  | { readonly reason: 'spectator' }
  | { readonly reason: 'channel unknown' }
  | { readonly reason: 'channel archived'; readonly mayRestore: boolean }
  /** Who is not subscribed may not post to a private channel, and guests to none. */
  | { readonly reason: 'not subscribed'; readonly mayJoin: boolean }
  | { readonly reason: 'not permitted' }
  | { readonly reason: 'only the empty topic' | 'not the empty topic' }
  | { readonly reason: 'person unknown' }
  | { readonly reason: 'people deactivated'; readonly userIds: readonly number[] }
  | { readonly reason: 'too many people'; readonly cap: number }
  /** Nobody in the conversation may write direct messages, or to somebody else who may not. */
  | { readonly reason: 'directs not permitted' }
  | { readonly reason: 'may not begin directs' }

/** Why the viewer may not post there, or undefined if they may. The server decides: this is what it is known to say. */
export function whyNotPost(state: ClientState, destination: PostDestination): PostRefusal | undefined {
  if (!state.users.has(state.viewer.userId)) return { reason: 'spectator' }
  if ('userIds' in destination) return whyNotDirect(state, destination.userIds)
  const channel = state.subscriptions.get(destination.channelId)
  if (channel === undefined) return { reason: 'channel unknown' }
  return whyNotInChannel(state, channel) ?? whyNotInTopic(state, channel, destination.topic)
}

/** The people to ask about a channel: those who administer it, else those who administer the organization. */
export function channelAdministrators(
  state: ClientState,
  { can_administer_channel_group }: Subscription,
): User[] {
  const others = state.users.valueSeq().filter((user) => {
    return user.is_active && !user.is_bot && user.user_id !== state.viewer.userId
  })
  const own = others.filter((user) => isGivenTo(state.groups, can_administer_channel_group, user.user_id))
  return [...(own.isEmpty() ? others.filter((user) => user.is_admin) : own)]
}

function whyNotInChannel(state: ClientState, channel: Subscription): PostRefusal | undefined {
  const { userId } = state.viewer
  const may = (name: 'can_send_message_group' | 'can_administer_channel_group') => {
    return isGivenTo(state.groups, channel[name], userId)
  }
  const { is_admin, is_guest } = state.self
  if (channel.is_archived) {
    const mayRestore = is_admin || (!is_guest && may('can_administer_channel_group'))
    return { reason: 'channel archived', mayRestore }
  }
  const isOpen = !channel.invite_only && !is_guest
  if (!isOpen && channel.status !== 'subscribed') {
    return { reason: 'not subscribed', mayJoin: mayJoin(state, channel) }
  }
  return may('can_send_message_group') ? undefined : { reason: 'not permitted' }
}

/** Which topics a channel takes: its own policy, or the organization's. */
export function topicsPolicyOf({ realm }: Pick<ClientState, 'realm'>, { topics_policy }: Subscription) {
  return topics_policy === 'inherit' ? realm.realm_topics_policy : topics_policy
}

function whyNotInTopic(
  state: ClientState,
  channel: Subscription,
  topic: string | undefined,
): PostRefusal | undefined {
  const policy = topicsPolicyOf(state, channel)
  if (topic === '' && policy === 'disable_empty_topic') return { reason: 'not the empty topic' }
  if (topic && policy === 'empty_topic_only') return { reason: 'only the empty topic' }
  return undefined
}

function whyNotDirect(state: ClientState, userIds: readonly number[]): PostRefusal | undefined {
  const { users, viewer, realm, groups } = state
  const otherIds = userIds.filter((id) => id !== viewer.userId)
  const others = otherIds.flatMap((id) => users.get(id) ?? [])
  if (others.length < otherIds.length) return { reason: 'person unknown' }
  const gone = others.filter((user) => !user.is_active)
  if (gone.length > 0) return { reason: 'people deactivated', userIds: gone.map((user) => user.user_id) }
  if (others.some((user) => user.full_name === unknownUserName)) return { reason: 'person unknown' }
  if (others.length + 1 > directParticipants.cap) {
    return { reason: 'too many people', cap: directParticipants.cap }
  }
  // Bots may always be written to.
  if (others.every((user) => user.is_bot)) return undefined
  const everyone = [viewer.userId, ...otherIds]
  const authorizes = (id: number) => isGivenTo(groups, realm.realm_direct_message_permission_group, id)
  if (!everyone.some(authorizes)) return { reason: 'directs not permitted' }
  if (state.recentDirects.has(directKey(everyone))) return undefined
  const mayBegin = isGivenTo(groups, realm.realm_direct_message_initiator_group, viewer.userId)
  return mayBegin ? undefined : { reason: 'may not begin directs' }
}
