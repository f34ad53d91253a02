import { type Rendered, renderMessage } from '@parley/markup/server'
import type { User } from '#directory/users/state.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { formatRanges } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { readableOf } from '../fetching/scope.ts'
import { oldestMessageOf } from '../message/storage.ts'
import { knownPreviews } from '../previews/storage.ts'
import { learnImages, linksUploads } from '../uploads/known-images.ts'
import { MessageContext, type TopicAsked, topicAskedKey } from './message-context.ts'

/**
 * Renders the source of a message to HTML and mentions. Only links to topics, pages and uploads need the database:
 * a topic link includes a message id, so that it survives a rename, and a page link shows a preview. Nearly all
 * messages have none, and are rendered synchronously.
 */
export function renderToSend(realm: Realm, sender: User, content: string): Rendered | Promise<Rendered> {
  if (!linksUploads(content)) return renderWithKnownImages(realm, sender, content)
  return learnImages(realm, content).then(() => renderWithKnownImages(realm, sender, content))
}

function renderWithKnownImages(realm: Realm, sender: User, content: string): Rendered | Promise<Rendered> {
  const context = new MessageContext(realm, sender)
  const rendered = renderMessage(content, context)
  const { linksForPreview } = rendered
  const asksNothing = context.topicsAsked.length === 0 && linksForPreview.length === 0
  return asksNothing ? rendered : renderAgain(realm, sender, content, context, linksForPreview)
}

/** Loads what the first rendering lacked, and renders again. */
async function renderAgain(
  realm: Realm,
  sender: User,
  content: string,
  context: MessageContext,
  linksForPreview: readonly string[],
): Promise<Rendered> {
  const previews = await knownPreviews(realm.db, realm.state.id, linksForPreview)
  context.learn(await oldestMessages(realm, sender, context.topicsAsked), previews)
  return renderMessage(content, context)
}

async function oldestMessages({ db, state }: Realm, sender: User, topics: readonly TopicAsked[]) {
  const viewer = plainViewer(state, sender)
  const found = new Map<string, number>()
  for (const topic of new Map(topics.map((asked) => [topicAskedKey(asked), asked])).values()) {
    const channel = state.channels.get(topic.channelId)
    if (channel === undefined) continue
    const readable = formatRanges(readableOf(viewer, channel))
    const id = await oldestMessageOf(db, state.id, channel.conversationId, topic.topic, readable)
    if (id !== undefined) found.set(topicAskedKey(topic), id)
  }
  return found
}
