import { formatNumber, pluralForm } from './intl.ts'
import { isRightToLeft } from './locale.ts'

/** A message taken apart: words, numbers for the values by their place, and forms for what is counted. */
export type Message = readonly (string | number | Forms)[]

export interface Forms {
  /** The place of the number that chooses. */
  readonly of: number
  /** By the names of plural rules (`one`, `few`, `other`), or by an exact number (`=0`). */
  readonly forms: Readonly<Record<string, Message>>
}

/** The words for one thing and for several, in English: `#` is the number, `{1}` the first of the other values. */
export interface EnglishForms {
  readonly one: string
  readonly other: string
}

type Lookup = (id: string) => Message | undefined

let translation: Lookup = () => undefined

/** Takes words from a catalogue from now on, or those of the source. */
export function translateBy(lookup: Lookup | undefined): void {
  translation = lookup ?? (() => undefined)
}

/**
 * Words that somebody sees, in their language. They are written here in English, and that is what catalogues list them
 * by: `npm run words` collects them. Numbers among the values are written as the language does.
 */
export function t(words: TemplateStringsArray, ...values: (string | number)[]): string {
  return fill(messageOf(words), values.map(isolated)).join('')
}

/** Words that the contract declares, in English there: `npm run words` collects them, too. */
export function declared(words: string): string {
  return fill(translation(words) ?? [words], []).join('')
}

/** Words that depend on a number. What is counted and what is said of it stand together: other languages change both. */
export function plural(count: number, forms: EnglishForms, ...values: (string | number)[]): string {
  return fill(pluralMessageOf(forms), [count, ...values.map(isolated)]).join('')
}

/** A name in another script would carry the signs around it to its own side. */
function isolated(value: string | number): string | number {
  return typeof value === 'string' && isRightToLeft() ? `\u2068${value}\u2069` : value
}

export function messageOf(words: TemplateStringsArray): Message {
  return translation(idOf(words)) ?? words.flatMap((text, at) => (at === 0 ? [text] : [at - 1, text]))
}

export function pluralMessageOf({ one, other }: EnglishForms): Message {
  return translation(pluralId(one, other)) ?? [{ of: 0, forms: { one: read(one), other: read(other) } }]
}

/** What a catalogue calls a message: its English in the ICU's message format. */
export function idOf(words: readonly string[]): string {
  return words.reduce((id, text, at) => `${id}{${at - 1}}${text}`)
}

export function pluralId(one: string, other: string): string {
  return `{0, plural, one {${one}} other {${other}}}`
}

function read(form: string): Message {
  return form.split(/(#|\{\d\})/).map((part) => {
    if (part === '#') return 0
    return /^\{\d\}$/.test(part) ? Number(part[1]) : part
  })
}

/** The words of a message with the values between them. */
export function fill<Value>(message: Message, values: readonly Value[]): (Value | string)[] {
  return message.flatMap((part) => {
    if (typeof part === 'string') return part === '' ? [] : [part]
    if (typeof part === 'object') return fill(formFor(Number(values[part.of]), part), values)
    const value = values[part] as Value
    return [typeof value === 'number' ? formatNumber(value) : value]
  })
}

function formFor(count: number, { forms }: Forms): Message {
  return forms[`=${count}`] ?? forms[pluralForm(count)] ?? forms.other ?? []
}
