/**
 * The typed syntax tree of a message. HTML, plain text, mentions, links and attachments all come from this tree.
 *
 * `text` values are characters as typed. The grammar asks for one exception: a well-formed character reference
 * (`&copy;`) stays as typed, and the HTML shows its character.
 */

export interface Document {
  type: 'document'
  blocks: Block[]
  /** The source without code blocks and display formulas, for alert words. */
  prose: string
}

export type Block =
  | Paragraph
  | Run
  | Heading
  | Rule
  | List
  | Quote
  | Table
  | CodeBlock
  | MathBlock
  | Spoiler
  | Preview

export type Inline =
  | Text
  | Break
  | Strong
  | Emphasis
  | Deleted
  | CodeSpan
  | MathSpan
  | UserMention
  | GroupMention
  | WildcardMention
  | TopicMention
  | Link
  | ChannelLink
  | TopicLink
  | MessageLink
  | UnicodeEmoji
  | ImageEmoji
  | Time

export interface Paragraph {
  type: 'paragraph'
  inlines: Inline[]
  /** The preview of its only link replaces the paragraph. */
  isReplaced?: boolean
}

/** Text outside any paragraph, right after a heading or a list in a tight item. */
export interface Run {
  type: 'run'
  inlines: Inline[]
}

export interface Heading {
  type: 'heading'
  level: number
  inlines: Inline[]
}

export interface Rule {
  type: 'rule'
}

export interface List {
  type: 'list'
  ordered: boolean
  /** The first number; only meaningful if `ordered`. */
  start: string
  items: ListItem[]
}

/** A tight item has its text in `inlines`; a loose one has paragraphs in `blocks` and no inlines. */
export interface ListItem {
  type: 'item'
  inlines: Inline[]
  blocks: Block[]
}

export interface Quote {
  type: 'quote'
  blocks: Block[]
}

export type Alignment = 'left' | 'center' | 'right' | undefined

export interface Table {
  type: 'table'
  alignments: Alignment[]
  header: Inline[][]
  rows: Inline[][][]
}

export interface CodeBlock {
  type: 'code-block'
  /** The word after the fence in lower case, or undefined. */
  language: string | undefined
  /** The language for highlighting. A realm's default language is used here, but not named in the output. */
  highlightAs: string | undefined
  code: string
  isIndented: boolean
}

/** The display formulas of a ```math fence, separated by blank lines. */
export interface MathBlock {
  type: 'math-block'
  formulas: string[]
}

export interface Spoiler {
  type: 'spoiler'
  header: Block[]
  blocks: Block[]
}

/** The preview of a link below the text: a picture, video or page. */
export type Preview =
  | ImagePreview
  | UploadPreview
  | VideoPreview
  | YouTubePreview
  | OembedPreview
  | PagePreview

export interface ImagePreview {
  type: 'preview'
  kind: 'image'
  url: string
  title: string | undefined
  source: string
}

export interface UploadPreview {
  type: 'preview'
  kind: 'upload'
  url: string
  title: string | undefined
  pathId: string
  upload: UploadedImage
}

export interface VideoPreview {
  type: 'preview'
  kind: 'video'
  url: string
  title: string | undefined
  source: string
}

export interface YouTubePreview {
  type: 'preview'
  kind: 'youtube'
  url: string
  videoId: string
  source: string
}

export interface OembedPreview {
  type: 'preview'
  kind: 'oembed'
  url: string
  html: string
  title: string | undefined
  source: string
}

export interface PagePreview {
  type: 'preview'
  kind: 'page'
  url: string
  image: string
  title: string | undefined
  description: string | undefined
}

/** An uploaded image. Sizes are in pixels. */
export interface UploadedImage {
  width: number
  height: number
  contentType: string
  /** `<width>x<height>.<format>` of the thumbnail, or undefined until it is made. */
  thumbnail: string | undefined
  animated: boolean
  /** The name of the full-size copy in a format that browsers can show, such as `4032x3024.webp`. */
  transcoded: string | undefined
}

export interface Text {
  type: 'text'
  text: string
}

export interface Break {
  type: 'break'
}

export interface Strong {
  type: 'strong'
  inlines: Inline[]
}

export interface Emphasis {
  type: 'emphasis'
  inlines: Inline[]
}

export interface Deleted {
  type: 'deleted'
  inlines: Inline[]
}

export interface CodeSpan {
  type: 'code'
  code: string
}

export interface MathSpan {
  type: 'math'
  tex: string
}

export interface UserMention {
  type: 'user-mention'
  userId: number
  fullName: string
  silent: boolean
}

export interface GroupMention {
  type: 'group-mention'
  groupId: number
  /** The shown name: the display name for a system group, the name for other groups. */
  name: string
  silent: boolean
}

export interface WildcardMention {
  type: 'wildcard-mention'
  word: string
  silent: boolean
}

export interface TopicMention {
  type: 'topic-mention'
  silent: boolean
}

export interface Link {
  type: 'link'
  /** A checked URL: with an allowed scheme, an absolute path, a fragment or a `user_uploads/` path. */
  url: string
  title: string | undefined
  inlines: Inline[]
  /** The preview replaces the link, in a list item. */
  isReplaced?: boolean
}

export interface ChannelLink {
  type: 'channel-link'
  channelId: number
  channelName: string
}

export interface TopicLink {
  type: 'topic-link'
  channelId: number
  channelName: string
  topic: string
  /** The topic's oldest message that the sender can see: the link leads to the topic even after a renaming. */
  messageId: number | undefined
}

export interface MessageLink {
  type: 'message-link'
  channelId: number
  channelName: string
  topic: string
  messageId: string
}

export interface UnicodeEmoji {
  type: 'emoji'
  name: string
  code: string
}

export interface ImageEmoji {
  type: 'image-emoji'
  name: string
  source: string
}

/** `time` is ISO 8601 in UTC, or undefined if `source` is not a time. */
export interface Time {
  type: 'time'
  source: string
  time: string | undefined
}
