import type { App } from '#data/context.ts'
import { namesOf } from '#data/hooks.ts'
import { whenWhole } from '#data/when-whole.ts'
import { narrowHash, type Place } from '#narrow/hash.ts'
import { goTo, location } from '#narrow/location.ts'
import { channelNarrow, conversationNarrow, type Narrow, narrowKey, shapeOf } from '#narrow/narrow.ts'
import { channelSections } from './channel-sections.ts'
import { othersIn, shownDirects } from './shown-directs.ts'
import { isCollapsed } from './use-collapsed.ts'

/** Opens the conversation or channel that the list shows after what is open, or before it. */
export function stepInList(app: App, step: 1 | -1): void {
  whenWhole(app.session, () => {
    const listed = listedNarrows(app)
    const open = keyOf(location.get())
    const from = listed.findIndex((narrow) => narrowKey(narrow) === open)
    const next = from < 0 ? listed.at(step === 1 ? 0 : -1) : listed[from + step]
    if (next) goTo(narrowHash(next, namesOf(app.session.state)))
  })
}

/** What the list shows, from top to bottom. */
function listedNarrows({ session, ownUserId }: App): Narrow[] {
  const { recentDirects, unreads, subscriptions, folders } = session.state
  const directs = isCollapsed('directs') ? [] : shownDirects(recentDirects, unreads.directs)
  const sections = channelSections([...subscriptions.values()], [...folders.values()])
  return [
    ...directs.map(([, { user_ids }]) =>
      conversationNarrow({ kind: 'direct', userIds: othersIn(user_ids, ownUserId) }),
    ),
    ...sections.flatMap(({ id, channelIds }) => (isCollapsed(id) ? [] : channelIds.map(channelNarrow))),
  ]
}

/** A topic stands below its channel, which is what the list goes on from. */
function keyOf(place: Place): string | undefined {
  if (place.kind !== 'messages') return undefined
  const shape = shapeOf(place.narrow)
  return narrowKey(shape.kind === 'topic' ? channelNarrow(shape.channelId) : place.narrow)
}
