import type { Session } from '@parley/client'
import { hasWhatIsWanted, wantedIn } from '#data/use-message-list.ts'
import { apiTerms } from '#narrow/api-terms.ts'
import { historyStep, location } from '#narrow/location.ts'
import { conversationOf, shapeOf } from '#narrow/narrow.ts'
import { spots } from './spots.ts'

/**
 * Asks for the messages of a conversation or channel as soon as the address names it, until the function that is returned is
 * called: to draw the page around them takes as long as the network.
 */
export function openAhead(session: Session, ownUserId: number): () => void {
  return location.subscribe(() => {
    const place = location.get()
    if (place.kind !== 'messages' || session.loop.name !== 'live' || !session.isWhole) return
    const { narrow } = place
    if (!conversationOf(narrow) && shapeOf(narrow).kind !== 'channel') return
    const list = session.messages.list(apiTerms(narrow.terms, ownUserId))
    const at = spots.get(historyStep())?.messageId ?? narrow.near
    if (hasWhatIsWanted(list, narrow, wantedIn(session, list, narrow, at))) return
    void list.open(at ?? 'first_unread')
  })
}
