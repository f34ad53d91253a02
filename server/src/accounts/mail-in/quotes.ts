import EmailReplyParser from 'email-reply-parser'

/** What stays of a letter besides what its sender wrote anew. */
export interface Kept {
  readonly quotes: boolean
  readonly footer: boolean
}

/** The library's patterns take long on long lines and texts, which people do not write. */
const LONGEST_LINE = 2_000
/** More than a message holds, with room for what is cut. */
const LONGEST_TEXT = 30_000

/** The head above a quoted letter in Outlook, which has no quote marks, in English and German; also out of HTML. */
const OUTLOOK_HEAD =
  /^[*_ \t-]*(?:From|Von):[* \t].*\n(?:[ \t]*\n)?[* \t]*(?:Sent|Gesendet|Date|Datum):[* \t].*$/m
/** The line above a quoted letter of Gmail and Apple in German begins so, in more spellings than the library knows. */
const GERMAN_HEAD_BEGIN = 'Am '
const GERMAN_VERB = /\bschrieb\b/
/** Programs break that line at most twice. */
const GERMAN_HEAD_LINES = 3
/** Whatever name and address it has. */
const LONGEST_HEAD = 700
/** What phones put below. */
const PHONE =
  /^(?:Von meinem .{1,60} gesendet|Gesendet von .{1,60}|Sent from my .{1,60}|Get Outlook for .{1,60}|Outlook für .{1,60} (?:beziehen|abrufen).{0,60})$/m

/** A letter's text without the history that mail programs quote, and without signatures. */
export function written(given: string, { quotes, footer }: Kept): string {
  const text = given.replaceAll('\r\n', '\n').slice(0, LONGEST_TEXT)
  if (quotes && footer) return text.trim()
  if (text.split('\n').some((line) => line.length > LONGEST_LINE)) return text.trim()
  const own = quotes ? text : upToGermanHead(upTo(text, OUTLOOK_HEAD))
  const fragments = new EmailReplyParser().read(own).getFragments()
  const kept = fragments.filter((fragment) => {
    if (!fragment.isHidden()) return true
    if (fragment.isQuoted()) return quotes
    return fragment.isSignature() ? footer : false
  })
  const joined = kept.join('\n').trim()
  return footer ? joined : upTo(joined, PHONE)
}

/** Line by line: one pattern over all lines would try each of its breaks at each place of a hostile letter. */
function upToGermanHead(text: string): string {
  const lines = text.split('\n')
  const at = lines.findIndex(
    (line, index) => line.startsWith(GERMAN_HEAD_BEGIN) && beginsGermanHead(lines, index),
  )
  return at < 0 ? text : lines.slice(0, at).join('\n').trim()
}

function beginsGermanHead(lines: readonly string[], first: number): boolean {
  for (let count = 1; count <= GERMAN_HEAD_LINES; count++) {
    const head = lines.slice(first, first + count).join('\n')
    if (head.length > LONGEST_HEAD || lines[first + count - 1]?.trim() === '') return false
    if (head.trimEnd().endsWith(':') && GERMAN_VERB.test(head)) return true
  }
  return false
}

function upTo(text: string, pattern: RegExp): string {
  const at = text.search(pattern)
  return (at < 0 ? text : text.slice(0, at)).trim()
}
