import type { Viewer } from '#engine/events/viewer.ts'
import type { Ranges } from '#engine/ranges.ts'
import { SearchQuery, type SearchTerm } from '../search/search-query.ts'
import { languageCodes, loadLanguages } from '../search/text/languages.ts'
import type { Few } from './few-among.ts'
import type { Bound } from './narrow-dates.ts'
import { readableScope, receivedScope, type Scope } from './scope.ts'

/** A narrow as SQL: which conversations to search, and the conditions on the message `m`. */
export interface NarrowQuery {
  readonly scope: Scope
  readonly conditions: readonly string[]
  readonly parameters: readonly unknown[]
  /** Only unread messages: the search is limited to the unread ranges. */
  readonly unreadOnly: boolean
  /** Only read ones: so is a search, to the others. */
  readonly readOnly: boolean
  /** Queries for few messages, all of which the narrow is among. The conditions say so too. */
  readonly among: readonly Few[]
  readonly search: SearchQuery | undefined
  /** Where ids can be, as the dates say: from `first` on, and before `after`. */
  readonly bounds: Bound
}

/** Collects the conditions of a narrow, term by term. */
export class NarrowBuilder {
  readonly viewer: Viewer
  readonly parameters: unknown[]
  readonly conditions: string[] = []
  readonly searched: SearchTerm[] = []
  /** Queries for few messages, one of which the narrow's messages are. */
  readonly among: Few[] = []
  bounds: Bound = { first: 0, after: Number.MAX_SAFE_INTEGER }
  /** What all messages of the narrow have in the text index, as texts of tsqueries. */
  readonly terms: string[] = []
  inChannels = false
  inDirects = false
  unreadOnly = false
  readOnly = false
  /** For the viewer's own flags: also searches messages that the viewer never received. */
  markedByThem = false
  #scope: Scope | undefined
  readonly #only: Scope[] = []
  readonly #excluded: Scope[] = []

  constructor(viewer: Viewer) {
    this.viewer = viewer
    this.parameters = [viewer.state.id, viewer.user.id]
  }

  parameter(value: unknown): string {
    this.parameters.push(value)
    return `$${this.parameters.length}`
  }

  require(condition: string, negated: boolean) {
    this.conditions.push(negated ? `not (${condition})` : `(${condition})`)
  }

  /** Restricts the narrow to these conversations, or excludes them. */
  within(scope: Scope, negated: boolean) {
    if (negated) this.#excluded.push(scope)
    else if (this.#scope === undefined) this.#scope = scope
    else this.#only.push(scope)
  }

  async query(): Promise<NarrowQuery> {
    const { searched, terms, among, conditions, parameters, unreadOnly, readOnly, bounds } = this
    const languages = await loadLanguages(languageCodes(this.viewer.state.settings.default_language))
    const search =
      searched.length === 0 ? undefined : SearchQuery.ofTerms({ terms: searched, languages, facts: terms })
    return { scope: this.#scopeLeft(), conditions, parameters, unreadOnly, readOnly, among, bounds, search }
  }

  #scopeLeft(): Scope {
    const scope = this.#scope ?? (this.markedByThem ? readableScope(this.viewer) : receivedScope(this.viewer))
    if (this.#only.length + this.#excluded.length === 0) return scope
    const isLeft = (id: number) =>
      this.#only.every(({ conversations }) => conversations.has(id)) &&
      !this.#excluded.some(({ conversations }) => conversations.has(id))
    const left: [number, Ranges][] = [...scope.conversations].filter(([id]) => isLeft(id))
    return { conversations: new Map(left) }
  }
}
