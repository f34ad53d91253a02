import type { Destination, OutboxMessage } from '@parley/client'
import { useSyncExternalStore } from 'react'
import type { Conversation } from '#narrow/narrow.ts'
import { type App, useApp } from './context.ts'
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

/** Gives up sending a message, and puts its text and its files back into the composer of its conversation. */
export async function takeBack({ session, drafts, uploads }: App, localId: string): Promise<void> {
  const message = await session.outbox.discard(localId)
  if (!message) return
  const { content, files } = message
  const conversation = conversationOfDestination(message.destination)
  if (content !== '') drafts.append(conversation, content)
  if (files) uploads.do((one) => one.move(files, conversation))
}

/** Gives up a message with its files. */
export async function discard({ session, uploads }: App, localId: string): Promise<void> {
  const { files } = (await session.outbox.discard(localId)) ?? {}
  if (files) uploads.do((one) => one.remove(files))
}

/** Gives up one file of a message that waits for it; a message that would be empty goes with it. */
export async function discardFile(
  app: App,
  { localId, content, files }: OutboxMessage,
  id: string,
): Promise<void> {
  if (content === '' && files?.length === 1) return discard(app, localId)
  await app.session.outbox.dropFile(localId, id)
  app.uploads.do((one) => one.remove([id]))
}
