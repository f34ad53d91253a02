import type { Mirror } from '@parley/client'
import type { Realm } from '../src/realm/realm.ts'
import { maySeeChannel, maySeeDirect, maySeeMessage } from './sight.ts'

/** What those who have heard everything know of and may not, as the rules are read in `sight.ts`. */
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

/**
 * The channels and messages that a state names, as far as the client asked for these. That somebody starred a message
 * stays theirs to know when they may not read it any more.
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

/** A slice that was not fetched throws. */
function fetched(read: () => number[]): number[] {
  try {
    return read()
  } catch {
    return []
  }
}
