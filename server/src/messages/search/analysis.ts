import { Thread } from '#engine/thread.ts'
import { type Documented, documentOf } from './document.ts'
import { loadLanguages } from './text/languages.ts'

/** So much text is no work for a thread: some milliseconds. */
const LITTLE = 20_000

export interface AnalysisQuestion {
  readonly messages: readonly Documented[]
  readonly languages: readonly string[]
}

const analyzer = new Thread<AnalysisQuestion, readonly string[]>(
  new URL('./analysis-thread.ts', import.meta.url),
)

/** The documents of messages, as the text of tsvectors. */
export function documentsOf(
  messages: readonly Documented[],
  languages: readonly string[],
): Promise<readonly string[]> {
  const size = messages.reduce((sum, { rendered }) => sum + rendered.length, 0)
  return size > LITTLE ? analyzer.ask({ messages, languages }) : analyze({ messages, languages })
}

export async function analyze({ messages, languages }: AnalysisQuestion): Promise<readonly string[]> {
  const loaded = await loadLanguages(languages)
  return messages.map((message) => documentOf(message, loaded))
}
