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
  /** Only unread messages: whatever looks for them is limited to the unread ranges. */
  readonly unreadOnly: boolean
  /** Only read ones. What is far away, and a search, is limited to their ranges. */
  readonly readOnly: boolean
  /** Queries for few messages, all of which the narrow is among. The conditions say so too. */
  readonly among: readonly Few[]
  readonly search: SearchQuery | undefined
  /** What all its messages have in the text index besides, as texts of tsqueries. The conditions say so too. */
  readonly terms: readonly string[]
  /** Whether these may find what is rare. The indexes of the messages know the topics of a conversation, and no more. */
  readonly isByTerms: boolean
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
  isByTerms = false
  inChannels = false
  inDirects = false
  unreadOnly = false
  readOnly = false
  /** For the viewer's own flags: also searches messages that the viewer never received. */
  markedByThem = false
  #scope: Scope | undefined
  readonly #only: ReadonlySet<number>[] = []
  readonly #excluded: ReadonlySet<number>[] = []

  constructor(viewer: Viewer, within?: Scope) {
    this.viewer = viewer
    this.#scope = within
    this.parameters = [viewer.state.id, viewer.user.id]
  }

  parameter(value: unknown): string {
    this.parameters.push(value)
    return `$${this.parameters.length}`
  }

  require(condition: string, negated: boolean) {
    this.conditions.push(negated ? `not (${condition})` : `(${condition})`)
  }

  /** Says what all messages of the narrow have in the text index. */
  find(...terms: string[]) {
    this.terms.push(...terms)
    this.isByTerms = true
  }

  /** Restricts the narrow to these conversations, or excludes them. */
  within(scope: Scope, negated: boolean) {
    const { conversations } = scope
    if (negated) this.without(conversations.keys())
    else if (this.#scope === undefined) this.#scope = scope
    else this.onlyIn(conversations.keys())
  }

  /** Restricts the narrow to these of its conversations. */
  onlyIn(conversations: Iterable<number>) {
    this.#only.push(new Set(conversations))
  }

  /** Excludes conversations. */
  without(conversations: Iterable<number>) {
    this.#excluded.push(new Set(conversations))
  }

  async query(): Promise<NarrowQuery> {
    const { conditions, parameters, unreadOnly, readOnly, among, bounds, terms, isByTerms } = this
    const [scope, search] = [this.#scopeLeft(), await this.#search()]
    return { scope, conditions, parameters, unreadOnly, readOnly, among, bounds, search, terms, isByTerms }
  }

  async #search(): Promise<SearchQuery | undefined> {
    if (this.searched.length === 0) return undefined
    const languages = await loadLanguages(languageCodes(this.viewer.state.settings.default_language))
    return SearchQuery.ofTerms({ terms: this.searched, languages })
  }

  #scopeLeft(): Scope {
    if (this.unreadOnly && this.readOnly) return { conversations: new Map() }
    const scope = this.#scope ?? (this.markedByThem ? readableScope(this.viewer) : receivedScope(this.viewer))
    if (this.#only.length + this.#excluded.length === 0) return scope
    const isLeft = (id: number) =>
      this.#only.every((some) => some.has(id)) && !this.#excluded.some((some) => some.has(id))
    const left: [number, Ranges][] = [...scope.conversations].filter(([id]) => isLeft(id))
    return { conversations: new Map(left) }
  }
}
