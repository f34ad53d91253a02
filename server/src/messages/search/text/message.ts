import { readHtml } from './html.ts'
import { type Name, type Word, wordsOf } from './words.ts'

/** What of a message is searched. */
export interface Searched {
  readonly topic: string
  /** HTML. */
  readonly rendered: string
}

/** No phrase reaches from the topic into the content. */
const GAP = 2

/** The words of a message, where they stand in its topic and in the text of its HTML. */
export function wordsOfMessage({ topic, rendered }: Searched) {
  const ofTopic = wordsOf(topic)
  const reading = readHtml(rendered)
  let position = (ofTopic.at(-1)?.position ?? 0) + GAP
  const ofContent = wordsOf(reading.text, position)
  const all: Word[] = [...ofTopic, ...ofContent]
  for (const { text, from, to } of reading.behind) {
    position = (all.at(-1)?.position ?? 0) + GAP
    const behind = (name: Name | undefined) => name && { ...name, from, to }
    for (const word of wordsOf(text, position)) {
      const hidden = { ...word, from, to, signed: behind(word.signed), joined: behind(word.joined) }
      ofContent.push(hidden)
      all.push(hidden)
    }
  }
  return { reading, topic: ofTopic, content: ofContent, all }
}
