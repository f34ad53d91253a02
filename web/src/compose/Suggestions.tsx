import { onDemand } from '#ui/on-demand.tsx'
import type { Suggestion } from './typeahead.ts'

const SuggestionList = onDemand(() => import('./SuggestionList.tsx'))

export interface SuggestionsProps {
  id: string
  suggestions: readonly Suggestion[]
  selected: number
  onSelect: (place: number) => void
  onTake: (suggestion: Suggestion) => void
}

/** What the person may mean, above the field. */
export function Suggestions(props: SuggestionsProps) {
  if (props.suggestions.length === 0) return null
  return <SuggestionList {...props} />
}
