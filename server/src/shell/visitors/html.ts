/** HTML that may stand in a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Quotes too: values stand in attributes, between double quotes. */
const SPECIAL = /[&<>"']/g

type Value = string | number | Html | readonly Html[] | undefined | false

/** Writes HTML. Texts among the values are escaped, so that none can become an element. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, at) => text + written(values[at - 1]) + part))
}

function written(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.replaceAll(SPECIAL, (mark) => `&#${mark.charCodeAt(0)};`)
  return value.map(({ text }) => text).join('')
}
