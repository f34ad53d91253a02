/** The content of a mail, as plain text and as HTML. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The parts of a letter, as plain text: user input is escaped. */
export interface LetterParts {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The one link that the reader should open, if any. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Small text below the action. */
  readonly note?: string
}

/** Mail programs cut off longer subjects. */
const SUBJECT_LENGTH = 200

/** Formats a mail. */
export function letter({ subject, paragraphs, action, note }: LetterParts): Letter {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`]
  const blocks = [...paragraphs, ...link, ...(note === undefined ? [] : [note])]
  return {
    subject: oneLine(subject).slice(0, SUBJECT_LENGTH),
    text: `${blocks.join('\n\n')}\n`,
    html: page([
      ...paragraphs.map((text) => `<p style="${PARAGRAPH}">${escaped(text)}</p>`),
      ...(action === undefined
        ? []
        : [
            `<p style="${PARAGRAPH}"><a href="${escaped(action.url)}" style="${BUTTON}">${escaped(action.label)}</a></p>`,
          ]),
      ...(note === undefined ? [] : [`<p style="${NOTE}">${escaped(note)}</p>`]),
    ]),
  }
}

/** Puts text on one line: a line break in a name would start another mail header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

// Mail programs apply only inline styles.
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px'
const NOTE = 'margin:24px 0 0;font-size:13px;line-height:20px;color:#6b7280'
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

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
