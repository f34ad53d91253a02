import { answerProblems, eventProblems } from '@parley/api/contract/check'
import type { Endpoint } from '@parley/api/contract/endpoint'

/** Holds every answer and event against the contract. It runs while tests do: it costs more than most requests. */
export class ContractWatch {
  /** What did not fit so far, for people to read. */
  readonly problems: string[] = []

  /** @param text the answer as it is sent */
  checkAnswer(endpoint: Endpoint, text: string, parameters: Readonly<Record<string, unknown>>) {
    this.#report(
      `${endpoint.method} ${endpoint.path}`,
      answerProblems(endpoint, JSON.parse(text), parameters),
    )
  }

  checkEvent(text: string) {
    const event: unknown = JSON.parse(text)
    this.#report(`event ${text.slice(0, 120)}`, eventProblems(event))
  }

  #report(where: string, problems: readonly string[]) {
    for (const problem of problems) this.problems.push(`${where}: ${problem}`)
  }
}
