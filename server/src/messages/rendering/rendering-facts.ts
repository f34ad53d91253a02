import type { ChannelFact, Facts, GroupFact, Linkifier, PageEmbed, UserFact } from '@parley/markup'
import { channelKey } from '#directory/channels/state.ts'
import { activeEmojiNamed } from '#directory/emoji/state.ts'
import { linkifiersOf } from '#directory/linkifiers/compiled.ts'
import { canAccessContent } from '#directory/permissions/channels.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { knownImage } from '../uploads/known-images.ts'

/** What a text may refer to: all that its author knows of; without an author, only what anybody may know. */
export class AuthorFacts implements Facts {
  readonly #state: RealmState
  readonly #author: User | undefined
  readonly realmUrl: string

  constructor(state: RealmState, author: User | undefined, realmUrl: string) {
    this.#state = state
    this.#author = author
    this.realmUrl = realmUrl
  }

  get linkifiers(): readonly Linkifier[] {
    return linkifiersOf(this.#state)
  }

  get translateEmoticons(): boolean {
    return this.#author?.settings.translate_emoticons === true
  }

  get inlineImagePreview(): boolean {
    return this.#state.settings.inline_image_preview
  }

  get defaultCodeBlockLanguage(): string {
    return this.#state.settings.default_code_block_language
  }

  userByName(name: string): UserFact | undefined {
    return userFact(userNamed(this.#state, name))
  }

  userById(id: number): UserFact | undefined {
    return userFact(this.#state.users.get(id))
  }

  groupByName(name: string): GroupFact | undefined {
    const { groups, groupsByName } = this.#state
    const group = groups.get(groupsByName.get(name) ?? 0)
    return group && { id: group.id, name, isDeactivated: group.deactivated }
  }

  channelByName(name: string): ChannelFact | undefined {
    const channel = this.#state.channelsByName.get(channelKey(name))
    const mayName =
      channel !== undefined &&
      (this.#author === undefined
        ? channel.isWebPublic
        : canAccessContent(this.#state, this.#author, channel))
    return mayName ? channel : undefined
  }

  realmEmoji(name: string) {
    return activeEmojiNamed(this.#state, name)
  }

  upload(pathId: string) {
    return knownImage(this.#state, pathId)
  }

  /** Links to topics lead nowhere in particular. */
  oldestMessageId(_channelId: number, _topic: string): number | undefined {
    return undefined
  }
}

export interface TopicAsked {
  readonly channelId: number
  readonly topic: string
}

/** The same for a message, with what its links show; it keeps account of what the database has yet to say. */
export class MessageFacts extends AuthorFacts {
  readonly inlineUrlEmbedPreview: boolean
  /** Undefined where there is no image proxy. */
  readonly proxiedImage: ((url: string) => string) | undefined
  #topicsAsked: TopicAsked[] | undefined
  #oldest: ReadonlyMap<string, number> | undefined
  #previews: ReadonlyMap<string, PageEmbed | null> | undefined

  constructor({ state, url, context: { imageProxy } }: Realm, sender: User) {
    super(state, sender, url)
    this.inlineUrlEmbedPreview = state.settings.inline_url_embed_preview && sender.botType === null
    this.proxiedImage = imageProxy && ((external) => imageProxy.addressOf(state.id, external))
  }

  /** The topics whose oldest message rendering has asked for in vain. */
  get topicsAsked(): readonly TopicAsked[] {
    return this.#topicsAsked ?? []
  }

  /** @param oldest by `topicAskedKey` */
  learn(oldest: ReadonlyMap<string, number>, previews: ReadonlyMap<string, PageEmbed | null>) {
    this.#oldest = oldest
    this.#previews = previews
  }

  embed(url: string): PageEmbed | null | undefined {
    return this.#previews?.get(url)
  }

  override oldestMessageId(channelId: number, topic: string): number | undefined {
    const asked = { channelId, topic }
    if (this.#oldest !== undefined) return this.#oldest.get(topicAskedKey(asked))
    this.#topicsAsked ??= []
    this.#topicsAsked.push(asked)
    return undefined
  }
}

export const topicAskedKey = ({ channelId, topic }: TopicAsked) => `${channelId}:${topic.toLowerCase()}`

function userFact(user: User | undefined): UserFact | undefined {
  return user === undefined || user.isSystemBot ? undefined : user
}

function userNamed(state: RealmState, name: string): User | undefined {
  const ids = state.usersByName.get(name.toLowerCase()) ?? []
  const users = [...ids].flatMap((id) => state.users.get(id) ?? [])
  // An active namesake is meant rather than one who has left.
  return users.find((user) => user.isActive) ?? users[0]
}
