import { inTurns } from '../../turns.ts'
import { type JsonParts, OWN_TEXT } from './json.ts'

/** So many elements are serialized together: some hundred microseconds. */
const TOGETHER = 200

/** A field of an object that is a long list of one answer alone, serialized in turns that let other requests through. */
export async function longListField(name: string, list: readonly unknown[]): Promise<JsonParts> {
  const texts: string[] = []
  let text = `${JSON.stringify(name)}:[`
  await inTurns(startsIn(list), (start) => {
    const some = JSON.stringify(list.slice(start, start + TOGETHER)).slice(1, -1)
    text += start === 0 ? some : `,${some}`
    if (text.length < OWN_TEXT) return
    texts.push(text)
    text = ''
  })
  return [...texts, `${text}]`]
}

function* startsIn({ length }: readonly unknown[]) {
  for (let start = 0; start < length; start += TOGETHER) yield start
}
