import type { streamUpdateEvent } from '@parley/api/channels/events'
import { type BasicChannel, legacyPostPolicies } from '@parley/api/channels/objects'
import type { EventOf } from '@parley/api/contract/event'
import type { FoldContext } from '../slice.ts'
import { groupsSlice } from '../users/groups.ts'

/** Applies a `stream/update` event to a record of the channel, in the channels and in the subscriptions. */
export function withChannelUpdate<C extends BasicChannel>(
  channel: C,
  event: EventOf<typeof streamUpdateEvent>,
  context: FoldContext,
): C {
  const { property, value, rendered_description, history_public_to_subscribers, is_web_public } = event
  // Older properties, which are no fields of a channel any longer.
  if (!(property in channel)) return channel
  return {
    ...channel,
    [property]: value,
    ...(rendered_description === undefined ? {} : { rendered_description }),
    ...(history_public_to_subscribers === undefined ? {} : { history_public_to_subscribers }),
    ...(is_web_public === undefined ? {} : { is_web_public }),
    ...(property === 'can_send_message_group' ? postPolicy(value, context) : {}),
  }
}

/** The two deprecated fields that follow from `can_send_message_group`. */
function postPolicy(value: unknown, context: FoldContext) {
  const name = typeof value === 'number' ? context.read(groupsSlice)?.get(value)?.name : undefined
  const policies: Readonly<Record<string, number>> = legacyPostPolicies
  const stream_post_policy =
    (name === undefined ? undefined : policies[name]) ?? legacyPostPolicies['role:everyone']
  return {
    stream_post_policy,
    is_announcement_only: stream_post_policy === legacyPostPolicies['role:administrators'],
  }
}

export function withFirstMessage<C extends BasicChannel>(channel: C, messageId: number): C {
  return channel.first_message_id === null ? { ...channel, first_message_id: messageId } : channel
}
