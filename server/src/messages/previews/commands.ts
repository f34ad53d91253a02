import type { Rendered } from '@parley/markup'
import type { FetchClient } from '#engine/fetching/client.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import { unreadToListeners } from '../flags/read-state.ts'
import { CHANNEL_WILDCARD, HAS_IMAGE } from '../message/bit-flags.ts'
import { originOf } from '../message-changes/access.ts'
import { messagesUpdated } from '../message-changes/entries.ts'
import { bitsOf, messageById } from '../message-changes/storage.ts'
import { renderToSend } from '../rendering/rendering.ts'
import { noteForIndex } from '../search/indexing.ts'
import { fetchPreview } from './page.ts'
import { savePreview } from './storage.ts'

/** Pages fetched per message. Further links get no preview. */
const MOST_PAGES = 5

/** Fetches the linked pages that are not cached, and rerenders the message with their previews. */
export async function showPreviews(realm: Realm, fetching: FetchClient, messageId: number): Promise<void> {
  const { db, state } = realm
  const message = await messageById(db, state.id, messageId)
  const sender = message && state.users.get(message.senderId)
  if (message === undefined || sender === undefined) return
  const { linksForPreview } = await renderToSend(realm, sender, message.content)
  await Promise.all(
    linksForPreview.slice(0, MOST_PAGES).map(async (url) => {
      await savePreview(db, state.id, url, await fetchPreview(fetching, url))
    }),
  )
  const rendered = await renderToSend(realm, sender, message.content)
  await realm.change((change) => rerender(change, messageId, message.content, rendered))
}

/** Replaces the HTML of a message. Does nothing if the message was edited or deleted meanwhile. */
async function rerender(
  change: Change,
  messageId: number,
  content: string,
  { html, hasImage }: Rendered,
): Promise<void> {
  const { tx, state, append } = change
  const message = await messageById(tx, state.id, messageId)
  if (message === undefined || message.content !== content || message.rendered === html) return
  const facts = message.facts | (hasImage ? HAS_IMAGE : 0)
  await tx.query('update messages set rendered = $3, facts = $4 where realm_id = $1 and id = $2', [
    state.id,
    messageId,
    html,
    facts,
  ])
  await noteForIndex(tx, state.id, [messageId])
  append(
    messagesUpdated.of({
      ...originOf(change, message),
      userId: message.senderId,
      at: unixNow(),
      messageId,
      messages: [{ id: messageId, from: message.seq, to: message.seq }],
      bits: await bitsOf(tx, state.id, [messageId]),
      unreadBy: await unreadToListeners(tx, state, message),
      wildcards: facts & CHANNEL_WILDCARD ? [messageId] : [],
      edit: { content, rendered: html, facts, origContent: content, origRendered: message.rendered },
      isRendering: true,
    }),
  )
}
