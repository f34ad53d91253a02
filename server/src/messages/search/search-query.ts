import { Glance } from './text/glance.ts'
import type { Languages } from './text/languages.ts'
import { marksOf } from './text/marks.ts'
import { Searchable } from './text/matching.ts'
import { type Searched, wordsOfMessage } from './text/message.ts'
import { conjunctsOf, type DocumentForm, type Question, questionOf, tsqueryOf } from './text/question.ts'

/** What is searched for in one term of a narrow, as people write it. */
export interface SearchTerm {
  readonly text: string
  readonly isNegated: boolean
}

/** Whatever documents have besides. */
const WORDS: DocumentForm = { hasPairs: false, hasBeginnings: false }

interface Asked {
  /** As people write it; none if nobody did. */
  readonly terms: readonly SearchTerm[]
  readonly languages: Languages
}

/** What the text index is asked for. The conditions of the narrow say nothing about the words. */
export class SearchQuery implements Asked {
  readonly terms: readonly SearchTerm[]
  readonly languages: Languages
  /** What messages have. */
  readonly asked: readonly Question[]
  readonly #excluded: readonly Question[]
  readonly #isInside: boolean
  #glance: Glance | undefined

  private constructor(
    given: Asked,
    questions: { asked: Question[]; excluded: Question[]; isInside: boolean },
  ) {
    this.terms = given.terms
    this.languages = given.languages
    this.asked = questions.asked
    this.#excluded = questions.excluded.filter((question) => question.length > 0)
    this.#isInside = questions.isInside
  }

  /** For what people have written. */
  static ofTerms(given: Asked, { isInside }: { isInside: boolean } = { isInside: false }): SearchQuery {
    const { terms, languages } = given
    const questions = (isNegated: boolean) =>
      terms
        .filter((term) => term.isNegated === isNegated)
        .map(({ text }) => questionOf(text, { languages, isInside }))
    return new SearchQuery(given, { asked: questions(false), excluded: questions(true), isInside })
  }

  /** The same, but words are also looked for inside of words; undefined if that is no other question. */
  get inside(): SearchQuery | undefined {
    if (this.#isInside) return undefined
    const inside = SearchQuery.ofTerms(this, { isInside: true })
    return inside.tsquery === this.tsquery ? undefined : inside
  }

  /** The same for another question. */
  asking(question: Question): SearchQuery {
    return new SearchQuery({ ...this, terms: [] }, { asked: [question], excluded: [], isInside: true })
  }

  /** The same for other words in place of those that are asked for. */
  withText(text: string): SearchQuery {
    const excluded = this.terms.filter(({ isNegated }) => isNegated)
    return SearchQuery.ofTerms({ ...this, terms: [{ text, isNegated: false }, ...excluded] })
  }

  /** The words that are asked for, as people write them. */
  get text(): string {
    const asked = this.terms.filter(({ isNegated }) => !isNegated)
    return asked.map(({ text }) => text).join(' ')
  }

  /** Whether it asks for this word, and for nothing else. */
  isAbout(word: string): boolean {
    return this.terms.length === 1 && this.text === word
  }

  /** As the text of a tsquery; undefined if nothing can be found, since nothing but signs is asked for. */
  get tsquery(): string | undefined {
    return this.conjuncts(WORDS)
      ?.map((one) => `(${one})`)
      .join(' & ')
  }

  /**
   * As texts of tsqueries, all of which a message fits; undefined if nothing can be found. Those that only exclude begin
   * with `!`.
   * @param form of all documents
   */
  conjuncts(form: DocumentForm): readonly string[] | undefined {
    const asked = this.asked.map((question) => conjunctsOf(question, form))
    if (asked.some((one) => one.length === 0)) return undefined
    const excluded = this.#excluded.map((question) => `!(${tsqueryOf(question, form)})`)
    const all = [...asked.flat(), ...excluded]
    return all.length === 0 ? undefined : all
  }

  fits(message: Searched): boolean {
    this.#glance ??= new Glance(this.asked, this.languages)
    if (!this.#glance.mayFit(message)) return false
    const text = new Searchable(wordsOfMessage(message).all, this.languages)
    return (
      this.asked.every((question) => text.fits(question)) &&
      !this.#excluded.some((question) => text.fits(question))
    )
  }

  /** The message with what people asked for marked; nothing if the search only excludes. */
  marks(message: Searched) {
    return this.text === '' ? undefined : marksOf(message, this.asked, this.languages)
  }
}
