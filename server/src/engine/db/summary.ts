const TABLES = /\b(?:from|into|join|update)\s+(?:only\s+)?([a-z_][a-z0-9_.]*)/gi
const MOST_NAMED = 5
/** Statements that are built for a request differ: more of them than this begin again. */
const MOST_KEPT = 500
const summaries = new Map<string, string>()

/** What a statement does, for traces: its verb and the first tables that it names, and nothing of what it asks for. */
export function summaryOf(text: string): string {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const verb = /[a-z]+/i.exec(text)?.[0]?.toLowerCase() ?? 'statement'
  const tables = new Set([...text.matchAll(TABLES)].map(([, name = '']) => name.toLowerCase()))
  const summary = [verb, ...[...tables].slice(0, MOST_NAMED)].join(' ')
  if (summaries.size >= MOST_KEPT) summaries.clear()
  summaries.set(text, summary)
  return summary
}
