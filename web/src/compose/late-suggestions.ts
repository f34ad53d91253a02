import { skinTone, toned } from '#ui/emoji-picker/skin-tone.ts'
import { suggestionsFor as found, type Sources } from './suggestions.ts'
import type { Query, Suggestion } from './typeahead.ts'

/** The suggestions for this person, in their skin tone. All of it comes after the first view. */
export function suggestionsFor(query: Query, sources: Omit<Sources, 'inTone'>): Suggestion[] {
  return found(query, { ...sources, inTone: (code) => toned(code, skinTone.get()) })
}
