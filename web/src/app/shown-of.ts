import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { ClientState, SessionImage } from '@parley/client'
import type { Shown } from '#data/copy/view.ts'
import { derived } from '#data/derived.ts'
import { apiTerms } from '#narrow/api-terms.ts'
import type { Place } from '#narrow/hash.ts'
import { shapeOf } from '#narrow/narrow.ts'
import { channelSections } from '#navigation/sidebar/channel-sections.ts'

/** More channels are not in sight before somebody scrolls. */
const CHANNELS_IN_SIGHT = 60
/** More would not fit into the storage of the view, and take long to be put into texts for that. */
const LONGEST_LIST = 300
/** The number of unread messages of a channel with more of them is worth waiting for. */
const FEW_UNREAD = 500

/** What it takes to draw a place; undefined where messages and what stands around them would not be enough. */
export function shownOf(place: Place, { state, lists }: SessionImage): Shown | undefined {
  if (place.kind !== 'messages') return undefined
  const shape = shapeOf(place.narrow)
  // Only the server can search.
  if (shape.kind === 'search') return undefined
  const name = JSON.stringify(apiTerms(place.narrow.terms, state.viewer.userId))
  const list = lists.find(({ narrow }) => JSON.stringify(narrow) === name)
  if (!list || list.messages.length > LONGEST_LIST) return undefined
  const open = 'channelId' in shape ? shape.channelId : undefined
  const channelIds = new Set([
    ...(open === undefined ? [] : [open]),
    ...list.messages.flatMap(({ stream_id }) => stream_id ?? []),
    ...channelsInSight(state),
  ])
  return {
    list,
    userIds: [...(shape.kind === 'direct' ? shape.userIds : []), ...list.messages.flatMap(peopleOf)],
    channelIds,
    countedIds: new Set([...channelIds].filter((id) => id === open || unreadIn(state, id) <= FEW_UNREAD)),
  }
}

const channelsInSight = derived(['subscriptions', 'folders'], ({ subscriptions, folders }) => {
  const sections = channelSections([...subscriptions.values()], [...folders.values()])
  return sections.flatMap(({ channelIds }) => channelIds).slice(0, CHANNELS_IN_SIGHT)
})

function peopleOf({ sender_id, reactions }: MessageWithFlags): number[] {
  return [sender_id, ...reactions.map(({ user_id }) => user_id)]
}

function unreadIn({ unreads }: ClientState, channelId: number): number {
  const topics = unreads.channels.get(channelId)?.values() ?? []
  return [...topics].reduce((sum, { ids }) => sum + ids.length, 0)
}
