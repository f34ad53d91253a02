import { answerProblems, eventProblems } from '@parley/api/contract/check'
import type { Endpoint } from '@parley/api/contract/endpoint'
import type { Entry } from '../journal/entry.ts'

/** Holds every answer and event against the contract. It runs while tests do: it costs more than most requests. */
export class ContractWatch {
  /** What did not fit so far, for people to read. */
  readonly problems: string[] = []

  /** @param text the answer as it is sent */
  checkAnswer(endpoint: Endpoint, text: string, parameters: Readonly<Record<string, unknown>>) {
    this.report(`${endpoint.method} ${endpoint.path}`, answerProblems(endpoint, JSON.parse(text), parameters))
  }

  checkEvent(text: string) {
    const event: unknown = JSON.parse(text)
    this.report(`event ${text.slice(0, 120)}`, eventProblems(event))
  }

  /** @param stale what is kept of answers although these entries have changed it */
  checkMemoized(entries: readonly Entry[], stale: readonly string[]) {
    if (stale.length === 0) return
    const kinds = new Set(entries.map(({ kind }) => kind.kind))
    this.report(
      [...kinds].join(', '),
      stale.map((name) => `keeps '${name}', which it changes`),
    )
  }

  report(where: string, problems: readonly string[]) {
    for (const problem of problems) this.problems.push(`${where}: ${problem}`)
  }
}
