/**
 * The typed tree that a message's source is parsed into. Everything the rest of the product wants to know
 * of a message (HTML, plain text, mentions, links, attachments) is read off this tree.
 *
 * `text` values are characters as typed, with one exception that the grammar asks for: a well-formed
 * character reference (`&copy;`) stays as typed, and the HTML it is written to shows its character.
 */

export interface Document {
  type: 'document'
  blocks: Block[]
  /** The source without code blocks and display formulas: where alert words may occur. */
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
  /** Its one link is shown by its preview alone. */
  isReplaced?: boolean
}

/** Text straight after a heading or list in a tight item, in no paragraph of its own. */
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
  /** First number; only meaningful when `ordered`. */
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
  /** The word typed after the fence, lower-cased; undefined when none was typed. */
  language: string | undefined
  /** A realm's default language colors the code, but is not named in the output. */
  highlightAs: string | undefined
  code: string
  isIndented: boolean
}

/** Display formulas of one ```math fence: one per blank-line-separated part. */
export interface MathBlock {
  type: 'math-block'
  formulas: string[]
}

export interface Spoiler {
  type: 'spoiler'
  header: Block[]
  blocks: Block[]
}

/** A picture, video or page shown below the text for one of its links. */
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

/** What the server knows of an uploaded image. Sizes are in pixels. */
export interface UploadedImage {
  width: number
  height: number
  contentType: string
  /** `<width>x<height>.<format>` of the thumbnail to show, or undefined while it is being made. */
  thumbnail: string | undefined
  animated: boolean
  /** Name of the full-size copy in a format browsers can show, such as `4032x3024.webp`. */
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
  /** The name to show: a system group's display name, any other group's own name. */
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
  /** Checked: one of the allowed schemes, an absolute path, a fragment or an own `user_uploads/` path. */
  url: string
  title: string | undefined
  inlines: Inline[]
  /** In a list item: shown by its preview alone. */
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
  /** The topic's oldest message the sender can see: keeps the link right when the topic is renamed. */
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

/** `time` is ISO 8601 in UTC, or undefined when `source` could not be read as a time. */
export interface Time {
  type: 'time'
  source: string
  time: string | undefined
}
