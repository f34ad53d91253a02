import { renderDescription, renderProfileText } from '@parley/markup/server'
import type { RealmState } from '#engine/realm/state.ts'
import type { User } from '../users/state.ts'
import { AuthorContext } from './author-context.ts'

/** The HTML of a description, which is on one line: of a channel or a folder. */
export function describe(
  state: RealmState,
  author: User | undefined,
  realmUrl: string,
  source: string,
): string {
  return source === '' ? '' : renderDescription(source, new AuthorContext(state, author, realmUrl))
}

/** The HTML of a text that may have several lines: of a profile or of the organisation. */
export function describeAtLength(
  state: RealmState,
  author: User | undefined,
  realmUrl: string,
  source: string,
): string {
  return source === '' ? '' : renderProfileText(source, new AuthorContext(state, author, realmUrl))
}
