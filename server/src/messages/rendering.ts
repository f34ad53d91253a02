import { type ChannelFact, emptyFacts, type Facts, type UserFact } from '@parley/markup'
import { type Rendered, renderDescription, renderMessage, renderProfileText } from '@parley/markup/server'
import { channelKey } from '../channels/state.ts'
import { activeEmojiNamed } from '../emoji/state.ts'
import { plainViewer } from '../events/viewer.ts'
import { linkifiersOf } from '../linkifiers/compiled.ts'
import { canAccessContent } from '../permissions/channels.ts'
import { knownPreviews } from '../previews/storage.ts'
import type { Realm } from '../realm/realm.ts'
import type { RealmState } from '../realm/state.ts'
import { formatRanges } from '../subscriptions/ranges.ts'
import { knownImage, learnImages, linksUploads } from '../uploads/known-images.ts'
import type { User } from '../users/state.ts'
import { readableOf } from './scope.ts'
import { oldestMessageOf } from './storage.ts'

/** What a message of this sender may refer to; without one, only what anybody may know. */
export function factsFor(state: RealmState, sender: User | undefined, realmUrl: string): Facts {
  return {
    ...emptyFacts,
    realmUrl,
    userByName: (name) => userFact(userNamed(state, name)),
    userById: (id) => userFact(state.users.get(id)),
    groupByName(name) {
      for (const group of state.groups.values()) {
        if (group.name === name) return { id: group.id, name, isDeactivated: group.deactivated }
      }
      return undefined
    },
    channelByName(name): ChannelFact | undefined {
      const channel = state.channelsByName.get(channelKey(name))
      const mayName =
        channel !== undefined &&
        (sender === undefined ? channel.isWebPublic : canAccessContent(state, sender, channel))
      return mayName ? channel : undefined
    },
    realmEmoji: (name) => activeEmojiNamed(state, name),
    upload: (pathId) => knownImage(state, pathId),
    linkifiers: linkifiersOf(state),
    translateEmoticons: sender?.settings.translate_emoticons === true,
    inlineImagePreview: state.settings.inline_image_preview,
    defaultCodeBlockLanguage: state.settings.default_code_block_language,
  }
}

function userFact(user: User | undefined): UserFact | undefined {
  return user === undefined || user.isSystemBot ? undefined : user
}

function userNamed(state: RealmState, name: string): User | undefined {
  const ids = state.usersByName.get(name.toLowerCase()) ?? []
  const users = [...ids].flatMap((id) => state.users.get(id) ?? [])
  // An active namesake is meant rather than one who has left.
  return users.find((user) => user.isActive) ?? users[0]
}

/** The HTML of a description, which is on one line: of a channel or a folder. */
export function describe(
  state: RealmState,
  author: User | undefined,
  realmUrl: string,
  source: string,
): string {
  return source === '' ? '' : renderDescription(source, factsFor(state, author, realmUrl))
}

/** The HTML of a text that may have several lines: of a profile or of the organisation. */
export function describeAtLength(
  state: RealmState,
  author: User | undefined,
  realmUrl: string,
  source: string,
): string {
  return source === '' ? '' : renderProfileText(source, factsFor(state, author, realmUrl))
}

/** What a message of this sender may refer to, and what its links show. */
function factsForMessage({ state, url, context: { imageProxy } }: Realm, sender: User): Facts {
  return {
    ...factsFor(state, sender, url),
    inlineUrlEmbedPreview: state.settings.inline_url_embed_preview && sender.botType === null,
    ...(imageProxy && { proxiedImage: (external: string) => imageProxy.addressOf(state.id, external) }),
  }
}

/**
 * From the source of a message to its HTML and what it mentions. Links to topics lead to a message of the topic, so that
 * they still do when it has another name, and links to pages show what is known of them: only such links make it ask the
 * database.
 */
export async function renderToSend(realm: Realm, sender: User, content: string): Promise<Rendered> {
  if (linksUploads(content)) await learnImages(realm, content)
  const facts = factsForMessage(realm, sender)
  const asked = new Map<string, TopicAsked>()
  const first = renderMessage(content, {
    ...facts,
    oldestMessageId(channelId, topic) {
      asked.set(topicKey(channelId, topic), { channelId, topic })
      return undefined
    },
  })
  if (asked.size === 0 && first.linksForPreview.length === 0) return first
  const previews = await knownPreviews(realm.db, realm.state.id, first.linksForPreview)
  const found = await oldestMessages(realm, sender, [...asked.values()])
  return renderMessage(content, {
    ...facts,
    embed: (url) => previews.get(url),
    oldestMessageId: (channelId, topic) => found.get(topicKey(channelId, topic)),
  })
}

interface TopicAsked {
  readonly channelId: number
  readonly topic: string
}

const topicKey = (channelId: number, topic: string) => `${channelId}:${topic.toLowerCase()}`

async function oldestMessages({ db, state }: Realm, sender: User, topics: readonly TopicAsked[]) {
  const viewer = plainViewer(state, sender)
  const found = new Map<string, number>()
  for (const { channelId, topic } of topics) {
    const channel = state.channels.get(channelId)
    if (channel === undefined) continue
    const readable = formatRanges(readableOf(viewer, channel))
    const id = await oldestMessageOf(db, state.id, channel.conversationId, topic, readable)
    if (id !== undefined) found.set(topicKey(channelId, topic), id)
  }
  return found
}
