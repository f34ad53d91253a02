import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Every element that a message may contain outside formulas, with its attributes and their values. */
const url =
  /^(?:(?:https?|ftp|file|bitcoin|geo|im|irc|ircs|magnet|mailto|matrix|mms|news|nntp|openpgp4fpr|sip|sms|smsto|ssh|tel|urn|webcal|wtai|xmpp):|\/(?![/\\])|#|user_uploads\/)/
const anything = /^/
const allowed: Record<string, Record<string, RegExp>> = {
  p: {},
  br: {},
  hr: {},
  h1: {},
  h2: {},
  h3: {},
  h4: {},
  h5: {},
  h6: {},
  ul: {},
  li: {},
  blockquote: {},
  strong: {},
  em: {},
  del: {},
  code: {},
  pre: {},
  table: {},
  thead: {},
  tbody: {},
  tr: {},
  ol: { start: /^\d+$/ },
  th: { style: /^text-align: (?:left|center|right);$/ },
  td: { style: /^text-align: (?:left|center|right);$/ },
  a: {
    href: url,
    title: anything,
    class: /^(?:stream|stream-topic|message-link|message_embed_image)$/,
    'data-stream-id': /^\d+$/,
    'data-id': anything,
    style: /^background-image: url\("[^"]*"\)$/,
  },
  span: {
    class:
      /^(?:emoji emoji-[0-9a-f-]+|user-mention(?: silent)?|user-mention channel-wildcard-mention(?: silent)?|user-group-mention(?: silent)?|topic-mention(?: silent)?|timestamp-error|tex-error|[a-z][a-z0-9]{0,2})$/,
    'data-user-id': /^(?:\d+|\*)$/,
    'data-user-group-id': /^\d+$/,
    'aria-label': anything,
    role: /^img$/,
    title: anything,
  },
  img: {
    alt: anything,
    class: /^(?:emoji|image-loading-placeholder)$/,
    src: /^(?:https?:|\/(?!\/)|user_uploads\/|ftp:|file:)/,
    'data-animated': /^true$/,
    'data-original-content-type': /^image\/[a-z+-]+$/,
    'data-original-dimensions': /^\d+x\d+$/,
    'data-transcoded-image': /^\d+x\d+\.[a-z]+$/,
    title: anything,
  },
  div: {
    class:
      /^(?:codehilite|spoiler-block|spoiler-header|spoiler-content|message_inline_image|message_inline_image message_inline_video|youtube-video message_inline_image|embed-video message_inline_image|message_embed|data-container|message_embed_title|message_embed_description)$/,
    'data-code-language': anything,
    'aria-hidden': /^true$/,
  },
  video: { preload: /^metadata$/, src: url },
  time: { datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{6})?Z$/ },
}

/** The parts of the HTML that a message may not contain. */
export function forbiddenIn(html: string): string[] {
  const errors: string[] = []
  const fragment = parseFragment(html)
  for (const node of fragment.childNodes) check(node, errors)
  return errors
}

function check(node: Node, errors: string[]): void {
  if (node.nodeName === '#text') return
  if (!('tagName' in node)) {
    errors.push(`node ${node.nodeName}`)
    return
  }
  if (isFormula(node)) {
    checkFormula(node, errors)
    return
  }
  const attributes = allowed[node.tagName]
  if (!attributes) errors.push(`element ${node.tagName}`)
  for (const { name, value } of node.attrs) {
    if (!attributes?.[name]?.test(value)) errors.push(`${node.tagName} ${name}="${value}"`)
  }
  for (const child of node.childNodes) check(child, errors)
}

function isFormula({ tagName, attrs }: Element): boolean {
  return (
    tagName === 'span' &&
    attrs.some(({ name, value }) => name === 'class' && /^katex(?:-display)?(?: |$)/.test(value))
  )
}

/** KaTeX writes the HTML of formulas: nothing in it may load, link or run anything. */
function checkFormula(node: Node, errors: string[]): void {
  if (!('tagName' in node)) return
  if (
    /^(?:script|style|iframe|object|embed|a|img|form|input|link|meta|base|foreignobject)$/i.test(node.tagName)
  ) {
    errors.push(`formula ${node.tagName}`)
  }
  for (const { name, value } of node.attrs) {
    if (/^on|^(?:href|src)$/i.test(name) || /url\(|javascript:/i.test(value))
      errors.push(`formula ${name}="${value}"`)
  }
  for (const child of node.childNodes) checkFormula(child, errors)
}
