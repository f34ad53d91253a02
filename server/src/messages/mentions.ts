import { errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import { wildcardMentionThreshold } from '@parley/api/messages/limits'
import type { Rendered } from '@parley/markup'
import { hasPermission } from '../permissions/groups.ts'
import type { RealmState } from '../realm/state.ts'
import type { User } from '../users/state.ts'

/** Refuses the mention of a group by somebody who may not call it. */
export function checkGroupMentions(state: RealmState, sender: User, { mentions }: Rendered) {
  for (const groupId of mentions.groupIds) {
    const group = state.groups.get(groupId)
    const permission = group?.permissions.can_mention_group
    if (group === undefined || permission === undefined || hasPermission(state, sender, permission)) continue
    throw messageErrors.groupMentionNotAllowed(group.name)
  }
}

/**
 * Refuses calling many people at once by somebody who may not.
 * @param subscribers how many the channel has
 * @param participants how many have taken part in the topic, the sender among them
 */
export function checkWildcardMentions(
  state: RealmState,
  sender: User,
  { mentions }: Rendered,
  { subscribers, participants }: { subscribers: number; participants: number },
) {
  const mayCallMany = () => hasPermission(state, sender, state.settings.can_mention_many_users_group)
  if (mentions.channelWildcard && subscribers > wildcardMentionThreshold && !mayCallMany()) {
    throw errors.streamWildcardMentionNotAllowed()
  }
  if (mentions.topicWildcard && participants > wildcardMentionThreshold && !mayCallMany()) {
    throw errors.topicWildcardMentionNotAllowed()
  }
}
