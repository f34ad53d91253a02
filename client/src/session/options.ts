import type { AnyEvent } from '@parley/api/contract/event'
import type { LoopState } from '../events/loop-state.ts'
import { allCapabilities, type RegisterInput } from '../events/queue.ts'
import type { WakeUps } from '../events/wake-ups.ts'
import type { OutboxStore } from '../messages/outbox-store.ts'

export interface SessionOptions {
  /** Parameters of POST /register that replace those of `defaultRegisterInput`. */
  register?: RegisterInput
  onState?: (state: LoopState) => void
  /** Called for every event after it was folded, in order, each once. */
  onEvent?: (event: AnyEvent) => void
  wakeUps?: WakeUps
  /** Where messages wait until they are sent; in memory otherwise. */
  outboxStore?: (userId: number) => OutboxStore
}

/** The registration of an up-to-date client. */
export const defaultRegisterInput = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  include_subscribers: 'partial',
  client_capabilities: allCapabilities,
} satisfies RegisterInput
