import { renderDescription, renderProfileText } from '@parley/markup/server'
import type { RealmState } from '#engine/realm/state.ts'
import type { User } from '../users/state.ts'
import { AuthorFacts } from './author-facts.ts'

/** The HTML of a description, which is on one line: of a channel or a folder. */
export function describe(
  state: RealmState,
  author: User | undefined,
  realmUrl: string,
  source: string,
): string {
  return source === '' ? '' : renderDescription(source, new AuthorFacts(state, author, realmUrl))
}

/** The HTML of a text that may have several lines: of a profile or of the organisation. */
export function describeAtLength(
  state: RealmState,
  author: User | undefined,
  realmUrl: string,
  source: string,
): string {
  return source === '' ? '' : renderProfileText(source, new AuthorFacts(state, author, realmUrl))
}
