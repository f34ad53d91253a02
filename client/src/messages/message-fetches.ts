import type { AnswerOf, InputOf } from '@parley/api/contract/endpoint'
import type { AnyEvent } from '@parley/api/contract/event'
import { getMessages } from '@parley/api/messages/endpoints'
import type { Connection } from '../connection/connection.ts'
import type { ClientState } from '../state/client-state.ts'

export type Query = Partial<InputOf<typeof getMessages>>
export type Answer = AnswerOf<typeof getMessages>

/** Fetches messages, and knows what happened while the answer was on its way: it may be older than that. */
export class MessageFetches {
  readonly #connection: Connection
  readonly #state: () => ClientState
  /** For each fetch in flight, the events that came since its start. */
  readonly #meanwhile = new Set<AnyEvent[]>()

  constructor(connection: Connection, state: () => ClientState) {
    this.#connection = connection
    this.#state = state
  }

  note(event: AnyEvent) {
    for (const events of this.#meanwhile) events.push(event)
  }

  async fetch(what: Query, take: (answer: Answer, meanwhile: readonly AnyEvent[]) => void): Promise<void> {
    const meanwhile: AnyEvent[] = []
    this.#meanwhile.add(meanwhile)
    try {
      take(await this.#connection.call(getMessages, { ...this.#form(), ...what }), meanwhile)
    } finally {
      this.#meanwhile.delete(meanwhile)
    }
  }

  /** Parameters that give fetched messages the same form as those of events. */
  #form(): Query {
    const {
      apply_markdown = false,
      client_gravatar = true,
      client_capabilities,
    } = this.#state().viewer.client
    return {
      apply_markdown,
      client_gravatar,
      allow_empty_topic_name: client_capabilities?.empty_topic_name ?? false,
    }
  }
}
