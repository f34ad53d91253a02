/** Messages and what they are made of: for the app and for what the server says, whatever the language. */

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

/** How a language writes numbers, and which form of a word goes with one. */
export interface Counting {
  readonly formatNumber: (value: number) => string
  readonly pluralForm: (count: number) => Intl.LDMLPluralRule
}

/** A name in another script would carry the signs around it to its own side. */
export function isolated(value: string | number): string | number {
  return typeof value === 'string' ? `\u2068${value}\u2069` : value
}

/** What a template says in English. */
export function englishWords(words: readonly string[]): Message {
  return words.flatMap((text, at) => (at === 0 ? [text] : [at - 1, text]))
}

/** What the forms of a plural say in English. */
export function englishForms({ one, other }: EnglishForms): Message {
  return [{ of: 0, forms: { one: read(one), other: read(other) } }]
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
export function fillMessage<Value>(
  message: Message,
  values: readonly Value[],
  counting: Counting,
): (Value | string)[] {
  return message.flatMap((part) => {
    if (typeof part === 'string') return part === '' ? [] : [part]
    if (typeof part === 'object')
      return fillMessage(formFor(Number(values[part.of]), part, counting), values, counting)
    const value = values[part] as Value
    return [typeof value === 'number' ? counting.formatNumber(value) : value]
  })
}

function formFor(count: number, { forms }: Forms, { pluralForm }: Counting): Message {
  return forms[`=${count}`] ?? forms[pluralForm(count)] ?? forms.other ?? []
}
