import type { Engines } from '../context/engines.ts'
import type { RenderContext } from '../context/render-context.ts'
import { Steps, TooMuchWork } from '../context/steps.ts'
import { findAlertWords } from '../extract/alert-words.ts'
import { type Widget, widgetOf } from '../extract/widget.ts'
import { toHtml } from '../output/html.ts'
import { type ParseOptions, parse } from '../parse/parse.ts'
import { uploadPathId } from '../previews/preview-urls.ts'
import { addPreviews, type PreviewResult } from '../previews/previews.ts'
import { channelHash, topicHash } from '../text/narrow-urls.ts'
import type { Document, Inline } from '../tree/tree.ts'
import { textOf, walkInlines } from '../tree/walk.ts'

export interface Rendered {
  html: string
  tree: Document
  mentions: Mentions
  /** Every link of the message in order, also in quotes and to channels. */
  links: LinkUse[]
  /** Path IDs of the uploads that the message links to, each once. */
  attachments: string[]
  /** URLs of pages to fetch preview data for. Render again when it is there. */
  linksForPreview: string[]
  hasLink: boolean
  hasImage: boolean
  hasAttachment: boolean
  isMeMessage: boolean
  /** The words, in lower case, that occur in the message as alert words. */
  alertWordsOf(words: Iterable<string>): Set<string>
  widget: Widget | undefined
  /** The work of the rendering, about one for each character it looked at; the same on every machine. */
  steps: number
}

/** The mentions that notify, without silent ones. */
export interface Mentions {
  userIds: number[]
  groupIds: number[]
  channelWildcard: boolean
  topicWildcard: boolean
}

export interface LinkUse {
  url: string
  text: string
}

export interface RenderOptions extends ParseOptions {
  engines?: Engines
  /** For text in a place without previews. */
  noPreviews?: boolean
}

/** The limit for the work of one message: a base, and more for each character. */
const baseSteps = 20_000
const stepsPerCharacter = 400
/** A message with longer HTML is shown as plain text. */
const maxHtmlLength = 1_000_000

/** Renders a message, as plain text if it would take too much work. Throws only what a lookup of the context throws. */
export function renderMessage(source: string, context: RenderContext, options: RenderOptions = {}): Rendered {
  const steps = new Steps(baseSteps + stepsPerCharacter * source.length)
  const { document, html, hasImage, linksForPreview } = renderWithin(steps, source, context, options)
  const found = findings(document)
  return {
    html,
    tree: document,
    ...found,
    linksForPreview,
    hasLink: found.links.length > 0,
    hasImage,
    hasAttachment: found.attachments.length > 0,
    isMeMessage: source.startsWith('/me '),
    alertWordsOf: (words) => findAlertWords(document, words),
    widget: widgetOf(source),
    steps: steps.used,
  }
}

/**
 * One line of words, like most messages, in which no construct of the grammar can begin. None of its letters is an
 * emoji.
 */
const plainLine =
  /^[A-Za-z\u00c0-\u024f\u0370-\u04ff\u4e00-\u9fff](?:[A-Za-z0-9\u00c0-\u024f\u0370-\u04ff\u4e00-\u9fff ,!?]|\.(?= ))*\.?$/

function renderWithin(steps: Steps, source: string, context: RenderContext, options: RenderOptions) {
  if (context.linkifiers.length === 0 && plainLine.test(source)) {
    const document = asPlainText(source)
    return { document, html: toHtml(document), ...noPreviews }
  }
  try {
    const document = parse(source, context, steps, options)
    const previews = options.noPreviews ? noPreviews : addPreviews(document, context)
    const html = toHtml(document, options.engines)
    if (html.length <= maxHtmlLength) return { document, html, ...previews }
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
  }
  const document = asPlainText(source)
  return { document, html: toHtml(document), ...noPreviews }
}

const noPreviews: PreviewResult = { hasImage: false, linksForPreview: [] }

function asPlainText(source: string): Document {
  const inlines = source
    .split('\n')
    .flatMap((text, index): Inline[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      { type: 'text', text },
    ])
  return { type: 'document', blocks: [{ type: 'paragraph', inlines }], prose: source }
}

/** Collects mentions, links and uploads from the tree. */
function findings(document: Document): { mentions: Mentions; links: LinkUse[]; attachments: string[] } {
  const userIds: number[] = []
  const groupIds: number[] = []
  const attachments: string[] = []
  const links: LinkUse[] = []
  const mentions = { channelWildcard: false, topicWildcard: false }
  walkInlines(document, (inline) => {
    const link = linkUse(inline)
    if (link) links.push(link)
    if (inline.type === 'link') {
      const pathId = uploadPathId(inline.url)
      if (pathId !== undefined) attachments.push(pathId)
    }
    if (!('silent' in inline) || inline.silent) return
    if (inline.type === 'user-mention') userIds.push(inline.userId)
    else if (inline.type === 'group-mention') groupIds.push(inline.groupId)
    else if (inline.type === 'wildcard-mention') mentions.channelWildcard = true
    else mentions.topicWildcard = true
  })
  return {
    mentions: { userIds: eachOnce(userIds), groupIds: eachOnce(groupIds), ...mentions },
    links,
    attachments: eachOnce(attachments),
  }
}

function eachOnce<Value>(values: Value[]): Value[] {
  return values.length < 2 ? values : [...new Set(values)]
}

function linkUse(inline: Inline): LinkUse | undefined {
  switch (inline.type) {
    case 'link':
      return { url: inline.url, text: textOf(inline.inlines) }
    case 'channel-link':
      return { url: channelHash(inline.channelId, inline.channelName), text: `#${inline.channelName}` }
    case 'topic-link':
    case 'message-link':
      return {
        url: topicHash(inline.channelId, inline.channelName, inline.topic),
        text: `#${inline.channelName} > ${inline.topic}`,
      }
    default:
      return undefined
  }
}

/** Renders the description of a channel, group or folder: on one line, without previews or emoticons. */
export function renderDescription(
  source: string,
  context: RenderContext,
  options: RenderOptions = {},
): string {
  return renderProfileText(source.replaceAll('\n', ' '), context, options)
}

/** Renders the text of a profile or of the organization: several lines, without previews or emoticons. */
export function renderProfileText(
  source: string,
  context: RenderContext,
  options: RenderOptions = {},
): string {
  return renderMessage(source, new ContextWithoutEmoticons(context), { ...options, noPreviews: true }).html
}

/** The same context for a sender who does not want emoticons translated. */
class ContextWithoutEmoticons implements RenderContext {
  readonly #context: RenderContext
  readonly translateEmoticons = false

  constructor(context: RenderContext) {
    this.#context = context
  }

  get realmUrl() {
    return this.#context.realmUrl
  }
  get linkifiers() {
    return this.#context.linkifiers
  }
  get defaultCodeBlockLanguage() {
    return this.#context.defaultCodeBlockLanguage ?? null
  }
  userByName(fullName: string) {
    return this.#context.userByName(fullName)
  }
  userById(userId: number) {
    return this.#context.userById(userId)
  }
  groupByName(name: string) {
    return this.#context.groupByName(name)
  }
  channelByName(name: string) {
    return this.#context.channelByName(name)
  }
  oldestMessageId(channelId: number, topic: string) {
    return this.#context.oldestMessageId(channelId, topic)
  }
  realmEmoji(name: string) {
    return this.#context.realmEmoji(name)
  }
}
