import type { UploadedImage } from '../tree/tree.ts'

/**
 * Everything rendering may ask about the world. The caller decides what the sender may see: a user, group or
 * channel that a lookup does not return is, for this message, not there. All lookups are synchronous.
 */
export interface Facts {
  /** `https://chat.example.org`, without a trailing slash. */
  readonly realmUrl: string
  /** Case-insensitive; of several users with one name, any. */
  userByName(fullName: string): UserFact | undefined
  userById(userId: number): UserFact | undefined
  /** By the exact name, which for a system group is its internal one (`role:moderators`). */
  groupByName(name: string): GroupFact | undefined
  /** By the exact name; only channels whose content the sender may read. */
  channelByName(name: string): ChannelFact | undefined
  /** Id of the oldest message of a topic (compared case-insensitively) that the sender may see. */
  oldestMessageId(channelId: number, topic: string): number | undefined
  /** Active custom emoji only. */
  realmEmoji(name: string): RealmEmojiFact | undefined
  readonly linkifiers: readonly Linkifier[]
  /** The word assumed after a bare code fence. */
  readonly defaultCodeBlockLanguage?: string | null
  /** The sender's own setting. */
  readonly translateEmoticons?: boolean
  /** Realm setting `inline_image_preview`; without it no previews are made. */
  readonly inlineImagePreview?: boolean
  /** Realm setting `inline_url_embed_preview`; leave it off for a bot's messages. */
  readonly inlineUrlEmbedPreview?: boolean
  /** What is known of an uploaded image, or undefined when the upload is no image. */
  upload?(pathId: string): UploadedImage | undefined
  /** Fetched preview data of a page; null: fetched, and there is none; undefined: not fetched yet. */
  embed?(url: string): PageEmbed | null | undefined
  /** Where the picture at an external URL is to be loaded from, when there is an image proxy. */
  proxiedImage?(url: string): string
}

export interface UserFact {
  readonly id: number
  readonly fullName: string
  readonly isActive: boolean
}

export interface GroupFact {
  readonly id: number
  readonly name: string
  /** Shown in place of the name; system groups have one. */
  readonly displayName?: string
  readonly isDeactivated?: boolean
}

export interface ChannelFact {
  readonly id: number
  readonly name: string
}

export interface RealmEmojiFact {
  readonly sourceUrl: string
}

export interface PageEmbed {
  readonly title?: string
  readonly description?: string
  readonly image?: string
  /** The player of an oEmbed video. */
  readonly html?: string
  readonly type?: 'video' | 'photo' | 'link' | 'rich'
}

/** A compiled linkifier: finds its pattern in linear time and expands its URL template. */
export interface Linkifier {
  readonly pattern: string
  readonly urlTemplate: string
  /** False, cheaply and for sure, when there is nothing to find in the text. */
  mayMatch(text: string): boolean
  /** The first match at or after `from`, whose neighbours are ones a link may have. */
  find(text: string, from: number): LinkifierMatch | undefined
}

export interface LinkifierMatch {
  readonly start: number
  readonly end: number
  readonly url: string
  /** How much text was looked at to find it, in characters. */
  readonly cost: number
}

/** A world with nothing in it: for descriptions of a realm nobody is in yet, and for tests. */
export const emptyFacts: Facts = {
  realmUrl: '',
  userByName: () => undefined,
  userById: () => undefined,
  groupByName: () => undefined,
  channelByName: () => undefined,
  oldestMessageId: () => undefined,
  realmEmoji: () => undefined,
  linkifiers: [],
}
