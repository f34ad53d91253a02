/** JSON that is ready: a part of an answer that many viewers share. */
export class Json {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** An object as JSON; its fields may be ready-made. */
export function jsonText(body: Readonly<Record<string, unknown>>): string {
  const fields: string[] = []
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    fields.push(`${JSON.stringify(name)}:${value instanceof Json ? value.text : JSON.stringify(value)}`)
  }
  return `{${fields.join(',')}}`
}
