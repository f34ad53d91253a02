import { arrayText } from '#engine/db/array-text.ts'
import { Thread } from '#engine/thread.ts'
import { type Documented, documentOf } from './document.ts'
import { segmentOf } from './segments.ts'
import { loadLanguages } from './text/languages.ts'

/** So much text is no work for a thread: some milliseconds. */
const LITTLE = 20_000

export interface AnalysisQuestion {
  /** `Documented[]` as JSON: only whoever analyzes them takes it apart. */
  readonly messages: string
  readonly languages: readonly string[]
}

/** The documents of some messages of a segment, as texts of arrays: the main thread only passes them on. */
export interface DocumentsOfSegment {
  readonly segment: number
  readonly ids: string
  readonly conversationIds: string
  /** Of tsvectors. */
  readonly documents: string
}

const analyzer = new Thread<AnalysisQuestion, readonly DocumentsOfSegment[]>(
  new URL('./analysis-thread.ts', import.meta.url),
)

/** The documents of messages. */
export function documentsOf(question: AnalysisQuestion): Promise<readonly DocumentsOfSegment[]> {
  return question.messages.length > LITTLE ? analyzer.ask(question) : analyze(question)
}

export async function analyze({
  messages,
  languages,
}: AnalysisQuestion): Promise<readonly DocumentsOfSegment[]> {
  const loaded = await loadLanguages(languages)
  // The database has written it, by the columns that the indexer asks for.
  const all = JSON.parse(messages) as Documented[]
  const bySegment = Map.groupBy(all, ({ id }) => segmentOf(id))
  return Array.from(bySegment, ([segment, own]) => ({
    segment,
    ids: arrayText(own.map(({ id }) => id)),
    conversationIds: arrayText(own.map(({ conversationId }) => conversationId)),
    documents: arrayText(own.map((message) => documentOf(message, loaded))),
  }))
}
