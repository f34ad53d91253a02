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
  readonly subject: string
  readonly paragraphs: readonly string[]
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
export function letter({ subject, paragraphs, content = [], action, note, links = [] }: LetterParts): Letter {
  const blocks = [
    ...paragraphs.map((text) => ({ text, html: paragraph(escaped(text)) })),
    ...content,
    ...(action === undefined ? [] : [{ text: asText(action), html: paragraph(anchor(action, BUTTON)) }]),
    ...(note === undefined ? [] : [{ text: note, html: paragraph(escaped(note), NOTE) }]),
    ...links.map((link) => ({ text: asText(link), html: paragraph(anchor(link, SMALL_LINK), SMALL) })),
  ]
  return {
    subject: oneLine(subject).slice(0, SUBJECT_LENGTH),
    text: `${blocks.map(({ text }) => text).join('\n\n')}\n`,
    html: page(blocks.map(({ html }) => html)),
  }
}

const asText = ({ label, url }: Link) => `${label}:\n${url}`
const anchor = ({ label, url }: Link, style: string) =>
  `<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`
const paragraph = (html: string, style = PARAGRAPH) => `<p style="${style}">${html}</p>`

/** Puts text on one line: a line break in a name would start another mail header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

// Mail programs apply only inline styles.
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px'
const SMALL = 'margin:0;font-size:13px;line-height:20px;color:#6b7280'
const NOTE = `${SMALL};margin-top:24px`
const SMALL_LINK = 'color:#6b7280'
const BUTTON =
  'display:inline-block;padding:10px 20px;border-radius:8px;background:#4f46e5;color:#ffffff;text-decoration:none'
const CARD =
  "max-width:520px;margin:0 auto;padding:32px 24px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif"

function page(blocks: readonly string[]): string {
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0"><div style="${CARD}">
${blocks.join('\n')}
</div></body></html>
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
