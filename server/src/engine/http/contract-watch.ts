import { answerProblems, eventProblems } from '@parley/api/contract/check'
import type { Endpoint } from '@parley/api/contract/endpoint'
import type { Entry } from '../journal/entry.ts'

/** Checks every answer and event against the contract. Only for tests: it costs more than most requests. */
export class ContractWatch {
  /** The mismatches so far, readable, each once. */
  readonly problems: string[] = []

  /**
   * Checks an answer.
   * @param text the answer as sent
   */
  checkAnswer(
    endpoint: Endpoint,
    text: string,
    { parameters, isPerChannel }: { parameters: Readonly<Record<string, unknown>>; isPerChannel: boolean },
  ) {
    const problems = answerProblems(endpoint, JSON.parse(text), parameters, isPerChannel)
    this.report(`${endpoint.method} ${endpoint.path}`, problems)
  }

  /** Checks an event, given as JSON. */
  checkEvent(text: string) {
    const event: unknown = JSON.parse(text)
    this.report(`event ${text.slice(0, 120)}`, eventProblems(event))
  }

  /**
   * Reports memoized parts that entries should have invalidated.
   * @param stale names of memoized parts that differ from what they would be now
   */
  checkMemoized(entries: readonly Entry[], stale: readonly string[]) {
    if (stale.length === 0) return
    const kinds = new Set(entries.map(({ kind }) => kind.kind))
    this.report(
      [...kinds].join(', '),
      stale.map((name) => `leaves '${name}' memoized, which it changes`),
    )
  }

  report(where: string, problems: readonly string[]) {
    const found = problems.map((problem) => `${where}: ${problem}`)
    this.problems.push(...found.filter((one) => !this.problems.includes(one)))
  }
}
