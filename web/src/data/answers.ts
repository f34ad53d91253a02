import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { MessageStore } from '@parley/client'
import { useCallback, useSyncExternalStore } from 'react'
import { useApp } from './context.ts'
import { quotedIds } from './quoted-ids.ts'

const NONE: readonly number[] = []

/** Which known messages quote which: kept up with each message that comes, changes or goes. */
export class Answers {
  readonly #quotes = new Map<number, readonly number[]>()
  readonly #answers = new Map<number, readonly number[]>()
  readonly #listeners = new Map<number, Set<() => void>>()
  readonly stop: () => void

  constructor(messages: MessageStore) {
    this.stop = messages.onMessage((id, message) => this.#take(id, message))
  }

  /** The messages that quote this one, the oldest first; the same array until one comes or goes. */
  to(id: number): readonly number[] {
    return this.#answers.get(id) ?? NONE
  }

  subscribe(id: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(id)
    }
  }

  #take(id: number, message: MessageWithFlags | undefined): void {
    const before = this.#quotes.get(id) ?? NONE
    const now = message ? quotedIds(message.content, location.origin) : NONE
    if (before.length === 0 && now.length === 0) return
    if (now.length === 0) this.#quotes.delete(id)
    else this.#quotes.set(id, now)
    for (const quoted of before) if (!now.includes(quoted)) this.#set(quoted, without(this.to(quoted), id))
    for (const quoted of now) {
      if (!before.includes(quoted))
        this.#set(
          quoted,
          [...without(this.to(quoted), id), id].sort((a, b) => a - b),
        )
    }
  }

  #set(quoted: number, answers: readonly number[]): void {
    if (answers.length === 0) this.#answers.delete(quoted)
    else this.#answers.set(quoted, answers)
    for (const listener of [...(this.#listeners.get(quoted) ?? [])]) listener()
  }
}

const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id)

/** The ids of the known messages that quote a message. */
export function useAnswersTo(id: number): readonly number[] {
  const { answers } = useApp()
  const subscribe = useCallback((listener: () => void) => answers.subscribe(id, listener), [answers, id])
  return useSyncExternalStore(subscribe, () => answers.to(id))
}
