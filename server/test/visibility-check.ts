import type { streamSection } from '@parley/api/channels/register'
import type { SectionOf } from '@parley/api/contract/section'
import { registerQueue } from '@parley/api/events/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { Connection, type Mirror } from '@parley/client'
import type { Realm } from '#engine/realm/realm.ts'
import { maySeeChannel, maySeeDirect, maySeeMessage, NO_ACCOUNT } from './visibility-rules.ts'

/** The channels and messages that followers know and may not see, by the rules in `visibility-rules.ts`. */
export async function unlawfulSights(
  { state, db }: Realm,
  followers: readonly { readonly mirror: Mirror; readonly userId: number }[],
): Promise<string[]> {
  const unlawful: string[] = []
  const known = followers.map(({ mirror, userId }) => ({ userId, ...knownTo(mirror) }))
  const ids = [...new Set(known.flatMap(({ messages }) => messages))]
  const { rows } = await db.query<{ id: number; conversation: number; seq: number }>(
    'select id, conversation_id as conversation, seq from messages where realm_id = $1 and id = any($2)',
    [state.id, ids],
  )
  const places = new Map(rows.map((row) => [row.id, row]))
  for (const { userId, channels, messages } of known) {
    for (const id of channels)
      if (!maySeeChannel(state, userId, id)) unlawful.push(`user ${userId}: channel ${id}`)
    for (const id of messages) {
      const place = places.get(id)
      const channel = [...state.channels.values()].find((one) => one.conversationId === place?.conversation)
      const may =
        place !== undefined &&
        (channel === undefined
          ? maySeeDirect(state, userId, place.conversation)
          : maySeeMessage(state, userId, channel.id, place.seq))
      if (!may) unlawful.push(`user ${userId}: message ${id}`)
    }
  }
  return unlawful
}

/** The channels that spectators see and may not, if the organization allows spectators. */
export async function unlawfulForSpectators({ state }: Realm, url: string): Promise<string[]> {
  const { settings, webPublicStreamsEnabled, isDeactivated } = state
  if (!settings.enable_spectator_access || !webPublicStreamsEnabled || isDeactivated) return []
  const spectator = new Connection({ url, credentials: 'none' })
  const registered: object = await spectator.call(registerQueue, {})
  const narrow = [{ operator: 'channels', operand: 'web-public' }]
  const { messages } = await spectator.call(getMessages, { anchor: 'newest', num_before: 5000, narrow })
  const channels = [
    ...(registered as SectionOf<typeof streamSection>).streams.map(({ stream_id }) => stream_id),
    ...messages.map(({ stream_id }) => stream_id ?? 0),
  ]
  const unlawful = new Set(channels.filter((id) => !maySeeChannel(state, NO_ACCOUNT, id)))
  return [...unlawful].map((id) => `spectators: channel ${id}`)
}

/**
 * The channels and messages in a client's state, if the client fetched them. Starred messages are left out: users may
 * know that they starred a message even if they can no longer read it.
 */
function knownTo({ state }: Mirror): { channels: number[]; messages: number[] } {
  return {
    channels: fetched(() => [...state.channels.keys()]),
    messages: [
      ...fetched(() =>
        [...state.unreads.channels.values()].flatMap((topics) =>
          [...topics.values()].flatMap(({ ids }) => [...ids]),
        ),
      ),
      ...fetched(() => [...state.unreads.directs.values()].flatMap((one) => [...one])),
      ...fetched(() => [...state.unreads.mentions]),
    ],
  }
}

/** Reads a slice; one that was not fetched throws. */
function fetched(read: () => number[]): number[] {
  try {
    return read()
  } catch {
    return []
  }
}
