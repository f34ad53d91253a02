import type { Destination, OutboxMessage } from '@parley/client'
import { useSyncExternalStore } from 'react'
import type { Conversation } from '#narrow/narrow.ts'
import { useApp } from './context.ts'
import { useLoop } from './hooks.ts'

/** What was written and has not come back. */
export function useOutbox(): readonly OutboxMessage[] {
  const { outbox } = useApp().session
  return useSyncExternalStore(outbox.subscribe, () => outbox.messages)
}

/** Whether messages wait because the server does not answer. */
export function useIsAway(): boolean {
  const { outbox } = useApp().session
  const loop = useLoop()
  const isHeldUp = useSyncExternalStore(outbox.subscribe, () => outbox.isHeldUp)
  // A tab that is shown again asks at once whether the connection is alive: that alone is no trouble.
  const isTroubled = loop.name === 'retrying' ? loop.error !== undefined : loop.name !== 'live'
  return isHeldUp || isTroubled
}

export function isUnsent({ state }: OutboxMessage): boolean {
  return state !== 'sent'
}

export function conversationOfDestination(destination: Destination): Conversation {
  return 'channelId' in destination ? { kind: 'topic', ...destination } : { kind: 'direct', ...destination }
}
