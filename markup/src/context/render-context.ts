import type { UploadedImage } from '../tree/tree.ts'

/**
 * Everything that rendering asks about the organization and the sender. The caller decides what the sender may see: a
 * user, group or channel that a lookup does not return does not exist for this message. All lookups are synchronous.
 */
export interface RenderContext {
  /** `https://chat.example.org`, without a trailing slash. */
  readonly realmUrl: string
  /** Case-insensitive; any of several users with one name. */
  userByName(fullName: string): MentionableUser | undefined
  userById(userId: number): MentionableUser | undefined
  /** By the exact name, which for a system group is its internal one (`role:moderators`). */
  groupByName(name: string): MentionableGroup | undefined
  /** By the exact name; only channels whose content the sender may read. */
  channelByName(name: string): LinkableChannel | undefined
  /** Id of the oldest message of a topic (compared case-insensitively) that the sender may see. */
  oldestMessageId(channelId: number, topic: string): number | undefined
  /** Active custom emoji only. */
  realmEmoji(name: string): CustomEmoji | undefined
  readonly linkifiers: readonly Linkifier[]
  /** The word assumed after a bare code fence. */
  readonly defaultCodeBlockLanguage?: string | null
  /** The sender's own setting. */
  readonly translateEmoticons?: boolean
  /** Realm setting `inline_image_preview`; without it no previews are made. */
  readonly inlineImagePreview?: boolean
  /** Realm setting `inline_url_embed_preview`; leave it off for a bot's messages. */
  readonly inlineUrlEmbedPreview?: boolean
  /** The size and type of an uploaded image, or undefined for other uploads. */
  upload?(pathId: string): UploadedImage | undefined
  /** The preview data of a page; null: the page has none; undefined: not fetched yet. */
  embed?(url: string): PageEmbed | null | undefined
  /** The address at the image proxy of a picture elsewhere. Left out without an image proxy. */
  proxiedImage?(url: string): string
}

export interface MentionableUser {
  readonly id: number
  readonly fullName: string
  readonly isActive: boolean
}

export interface MentionableGroup {
  readonly id: number
  readonly name: string
  /** Shown in place of the name; system groups have one. */
  readonly displayName?: string
  readonly isDeactivated?: boolean
}

export interface LinkableChannel {
  readonly id: number
  readonly name: string
}

export interface CustomEmoji {
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
  /** A quick test: false means that `find` would find nothing. */
  mayMatch(text: string): boolean
  /** The first match at or after `from` between characters that may stand next to a link. */
  find(text: string, from: number): LinkifierMatch | undefined
}

export interface LinkifierMatch {
  readonly start: number
  readonly end: number
  readonly url: string
  /** How many characters the search looked at. */
  readonly cost: number
}

/** An organization with nothing in it: for the descriptions of a realm without users, and for tests. */
export const emptyContext: RenderContext = {
  realmUrl: '',
  userByName: () => undefined,
  userById: () => undefined,
  groupByName: () => undefined,
  channelByName: () => undefined,
  oldestMessageId: () => undefined,
  realmEmoji: () => undefined,
  linkifiers: [],
}
