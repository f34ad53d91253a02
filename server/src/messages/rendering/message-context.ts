import type { PageEmbed } from '@parley/markup'
import { AuthorContext } from '#directory/rendering/author-context.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { knownImage } from '../uploads/known-images.ts'

export interface TopicAsked {
  readonly channelId: number
  readonly topic: string
}

/** `AuthorContext` for a message, with link previews. Records lookups that need the database for a second rendering. */
export class MessageContext extends AuthorContext {
  readonly inlineUrlEmbedPreview: boolean
  /** Undefined if the server has no image proxy. */
  readonly proxiedImage: ((url: string) => string) | undefined
  #topicsAsked: TopicAsked[] | undefined
  #oldest: ReadonlyMap<string, number> | undefined
  #previews: ReadonlyMap<string, PageEmbed | null> | undefined

  readonly #state: RealmState

  constructor({ state, url, context: { imageProxy } }: Realm, sender: User) {
    super(state, sender, url)
    this.#state = state
    this.inlineUrlEmbedPreview = state.settings.inline_url_embed_preview && sender.botType === null
    this.proxiedImage = imageProxy && ((external) => imageProxy.addressOf(state.id, external))
  }

  /** The topics whose oldest message rendering needed and did not have. */
  get topicsAsked(): readonly TopicAsked[] {
    return this.#topicsAsked ?? []
  }

  /** @param oldest keyed by `topicAskedKey` */
  learn(oldest: ReadonlyMap<string, number>, previews: ReadonlyMap<string, PageEmbed | null>) {
    this.#oldest = oldest
    this.#previews = previews
  }

  override upload(pathId: string) {
    return knownImage(this.#state, pathId)
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
