import type { OutboxMessage } from '@parley/client'
import { t } from '#language/words.ts'
import type { App } from './context.ts'
import { conversationOfDestination } from './use-outbox.ts'

/** Gives up sending a message, and puts its text and its files back into the composer of its conversation. */
export async function takeBack(app: App, localId: string): Promise<void> {
  const message = await app.session.outbox.discard(localId)
  if (message) putBack(app, message)
}

function putBack({ drafts, uploads }: App, { destination, content, files }: OutboxMessage): void {
  const conversation = conversationOfDestination(destination)
  if (content !== '') drafts.append(conversation, content)
  if (files) uploads.do((one) => one.move(files, conversation))
}

/** Gives up a message with its files. Taken back, it is in the composer again. */
export async function discard(app: App, localId: string): Promise<void> {
  const message = await app.session.outbox.discard(localId)
  if (!message) return
  const { files } = message
  app.toasts.unlessUndone(
    t`Message discarded`,
    () => files && app.uploads.do((one) => one.remove(files)),
    () => putBack(app, message),
  )
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
