import { asSchema, escapeHtml } from './page-schema.ts'
import type { JsonSchema } from './schema.ts'

/** An answer with more lines is folded. */
const LINES = 26

/** The example of an operation: the request in each language, and the answer. */
export function sampleFigures(operation: JsonSchema): string {
  const samples = Array.isArray(operation['x-codeSamples']) ? operation['x-codeSamples'].map(asSchema) : []
  if (samples.length === 0) return ''
  const figures = samples.map(
    ({ lang, label, source }) =>
      `<figure data-language="${escapeHtml(String(lang))}"><figcaption>${escapeHtml(String(label))}</figcaption><pre>${escapeHtml(String(source))}</pre></figure>`,
  )
  return `<div class="samples">${figures.join('')}${answerFigure(operation)}</div>`
}

function answerFigure(operation: JsonSchema): string {
  const { example } = asSchema(
    asSchema(asSchema(asSchema(asSchema(operation.responses)['200']).content)['application/json']),
  )
  const refused = operation['x-answer']
  const answer = example ?? refused
  if (answer === undefined) return ''
  const text = JSON.stringify(answer, null, 2)
  const title = refused === undefined ? 'Answer' : 'Answer where it is not possible'
  const open = text.split('\n').length > LINES ? '' : ' open'
  return `<details class="answer"${open}><summary>${title}</summary><pre>${escapeHtml(text)}</pre></details>`
}
