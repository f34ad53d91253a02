import { renderDescription, renderProfileText } from '@parley/markup/server'
import type { RealmState } from '#engine/realm/state.ts'
import type { User } from '../users/state.ts'
import { AuthorContext } from './author-context.ts'

/** Renders a one-line description, of a channel or a folder, to HTML. */
export function describe(
  state: RealmState,
  author: User | undefined,
  realmUrl: string,
  source: string,
): string {
  return source === '' ? '' : renderDescription(source, new AuthorContext(state, author, realmUrl))
}

/** Renders a text of several lines, of a profile or the organization, to HTML. */
export function describeAtLength(
  state: RealmState,
  author: User | undefined,
  realmUrl: string,
  source: string,
): string {
  return source === '' ? '' : renderProfileText(source, new AuthorContext(state, author, realmUrl))
}
