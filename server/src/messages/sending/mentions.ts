import { errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import { wildcardMentionThreshold } from '@parley/api/messages/limits'
import { botTypes } from '@parley/api/users/objects'
import type { Rendered } from '@parley/markup'
import { hasPermission } from '#directory/permissions/groups.ts'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Place } from './send.ts'

/** Throws if the sender may not mention one of the groups. */
export function checkGroupMentions(state: RealmState, sender: User, { mentions }: Rendered) {
  for (const groupId of mentions.groupIds) {
    const group = state.groups.get(groupId)
    const permission = group?.permissions.can_mention_group
    if (group === undefined || permission === undefined || hasPermission(state, sender, permission)) continue
    throw messageErrors.groupMentionNotAllowed(group.name)
  }
}

/**
 * Throws if the sender may not use a wildcard mention here.
 * @param subscribers the number of subscribers of the channel
 * @param participants the users who have sent or reacted in the topic
 */
export function checkWildcardMentions(
  state: RealmState,
  sender: User,
  { mentions }: Rendered,
  { subscribers, participants }: { subscribers: number; participants: readonly number[] },
) {
  const mayCallMany = () => hasPermission(state, sender, state.settings.can_mention_many_users_group)
  if (mentions.channelWildcard && subscribers > wildcardMentionThreshold && !mayCallMany()) {
    throw errors.streamWildcardMentionNotAllowed()
  }
  if (mentions.topicWildcard) {
    const { size } = new Set([...participants, sender.id])
    if (size > wildcardMentionThreshold && !mayCallMany()) throw errors.topicWildcardMentionNotAllowed()
  }
}

/** The users mentioned by name or as members of a group, each once. */
export function peopleMentioned(state: RealmState, { mentions }: Rendered): readonly number[] {
  if (mentions.groupIds.length === 0) return mentions.userIds
  const people = new Set(mentions.userIds)
  for (const groupId of mentions.groupIds) for (const member of membersOf(state, groupId)) people.add(member)
  return [...people]
}

/** The members of a group and its subgroups. */
function membersOf(state: RealmState, groupId: number, seen = new Set<number>()): Set<number> {
  const members = new Set<number>()
  if (seen.has(groupId)) return members
  seen.add(groupId)
  const group = state.groups.get(groupId)
  if (group === undefined || group.deactivated) return members
  for (const member of group.members) members.add(member)
  for (const subgroup of group.subgroups)
    for (const member of membersOf(state, subgroup, seen)) members.add(member)
  return members
}

/**
 * The bots that get a channel message only because it mentions them, since bots answer in channels without a
 * subscription. Webhook bots are left out, because the server calls their program.
 */
export function botsReached(state: RealmState, rendered: Rendered, place: Place): number[] {
  const { conversationId, lastSeq, isRecipient } = place
  return peopleMentioned(state, rendered).filter((id) => {
    const bot = state.users.get(id)
    if (bot?.isActive !== true || bot.botType !== botTypes.generic || isRecipient(id)) return false
    return canReadPlaced(state, bot, { conversationId, seq: lastSeq + 1 })
  })
}
