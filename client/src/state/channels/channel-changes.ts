import type { streamUpdateEvent } from '@parley/api/channels/events'
import { type BasicChannel, legacyPostPolicies } from '@parley/api/channels/objects'
import type { EventOf } from '@parley/api/contract/event'
import type { Surroundings } from '../slice.ts'
import { groupsSlice } from '../users/groups.ts'

/** What a `stream/update` event does to a record of the channel, in the list of channels and of subscriptions alike. */
export function withChannelUpdate<C extends BasicChannel>(
  channel: C,
  event: EventOf<typeof streamUpdateEvent>,
  surroundings: Surroundings,
): C {
  const { property, value, rendered_description, history_public_to_subscribers, is_web_public } = event
  // Names that are no field of a channel: properties from before it had its present form.
  if (!(property in channel)) return channel
  return {
    ...channel,
    [property]: value,
    ...(rendered_description === undefined ? {} : { rendered_description }),
    ...(history_public_to_subscribers === undefined ? {} : { history_public_to_subscribers }),
    ...(is_web_public === undefined ? {} : { is_web_public }),
    ...(property === 'can_send_message_group' ? postPolicy(value, surroundings) : {}),
  }
}

/** The two deprecated fields that say roughly what `can_send_message_group` says. */
function postPolicy(value: unknown, surroundings: Surroundings) {
  const name = typeof value === 'number' ? surroundings.read(groupsSlice)?.get(value)?.name : undefined
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
