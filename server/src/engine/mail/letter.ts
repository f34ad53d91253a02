import type { Words } from '../words/words.ts'

/** The content of a mail, as plain text and as HTML. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Link {
  readonly label: string
  readonly url: string
}

/** The parts of a letter, as plain text: user input is escaped. */
export interface LetterParts {
  /** Those of its reader: they say how it is written. */
  readonly words: Words
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** What somebody else has written, below the paragraphs: line by line, and the way of its own language. */
  readonly quoted?: string
  /** What follows the paragraphs and was formatted before. Its HTML is put in as it is. */
  readonly content?: readonly Pick<Letter, 'text' | 'html'>[]
  /** The one link that the reader should open, if any. */
  readonly action?: Link
  /** Small text below the action. */
  readonly note?: string
  /** Small links below the note. */
  readonly links?: readonly Link[]
}

/** Mail programs cut off longer subjects. */
const SUBJECT_LENGTH = 200

/** Formats a mail. */
export function letter({
  words,
  subject,
  paragraphs,
  quoted = '',
  content = [],
  action,
  note,
  links = [],
}: LetterParts): Letter {
  const blocks = [
    ...paragraphs.map((text) => ({ text, html: paragraph(escaped(text)) })),
    ...(quoted === '' ? [] : [{ text: quoted, html: quotation(quoted) }]),
    ...content,
    ...(action === undefined ? [] : [{ text: asText(action), html: button(action) }]),
    ...(note === undefined ? [] : [{ text: note, html: paragraph(escaped(note), NOTE, 'quiet') }]),
    ...links.map((link) => ({ text: asText(link), html: smallLink(link) })),
  ]
  return {
    subject: oneLine(subject).slice(0, SUBJECT_LENGTH),
    text: `${blocks.map(({ text }) => text).join('\n\n')}\n`,
    html: page(
      words,
      blocks.map(({ html }) => html),
    ),
  }
}

const asText = ({ label, url }: Link) => `${label}:\n${url}`
const paragraph = (html: string, style = PARAGRAPH, name = '') =>
  `<p${name === '' ? '' : ` class="${name}"`} style="${style}">${html}</p>`
const quotation = (text: string) =>
  `<div dir="auto" style="${PARAGRAPH};padding-inline-start:12px;border:0 solid #d1d5db;border-inline-start-width:3px">${escaped(text).replaceAll(/\r?\n/g, '<br>')}</div>`
const smallLink = ({ label, url }: Link) =>
  paragraph(
    `<a class="quiet" href="${escaped(url)}" style="${SMALL_LINK}">${escaped(label)}</a>`,
    SMALL,
    'quiet',
  )

/** A table, since some programs know no padding of links. */
const button = ({ label, url }: Link) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${ACCENT}" style="border-radius:8px;background:${ACCENT}"><a href="${escaped(url)}" class="button" style="${BUTTON}">${escaped(label)}</a></td></tr></table>`

/** Puts text on one line: a line break in a name would start another mail header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

// Some mail programs apply inline styles only, and some keep colors as they are: what is inline reads well alone. Classes
// change colors in the dark, where a program lets them.
const ACCENT = '#4f46e5'
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px;overflow-wrap:anywhere'
const SMALL = 'margin:0;font-size:13px;line-height:20px;color:#6b7280;overflow-wrap:anywhere'
const NOTE = `${SMALL};margin-top:8px;margin-bottom:8px`
const SMALL_LINK = 'color:#6b7280;text-decoration:underline'
const BUTTON =
  'display:inline-block;padding:10px 20px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none'
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const CARD = `padding:32px 24px;background:#ffffff;color:#111827;${FONT}`

const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.sheet{background:#111827!important}
.card{background:#1f2937!important;color:#f3f4f6!important}
.card a{color:#a5b4fc!important}
.card .quiet{color:#9ca3af!important}
.card .button{color:#ffffff!important}
.code{background:#111827!important;color:#f3f4f6!important}
.rule{border-color:#4b5563!important}
}`

function page({ language, direction }: Words, blocks: readonly string[]): string {
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${STYLE}
</style></head>
<body class="sheet" style="margin:0;padding:0;background:#f3f4f6" dir="${direction}">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f4f6"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;table-layout:fixed"><tr><td class="card" dir="${direction}" style="${CARD};border-radius:12px">
${blocks.join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, also in attributes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
