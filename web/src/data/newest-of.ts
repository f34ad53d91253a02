import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Narrow } from '#narrow/narrow.ts'
import type { App } from './context.ts'

/** The newest message of a place, fetched if nobody has opened it yet. */
export async function newestOf({ session }: App, { terms }: Narrow): Promise<MessageWithFlags | undefined> {
  const list = session.messages.list(terms)
  if (!list.snapshot.foundNewest) await list.open('newest', 1, 0)
  const { messages, error } = list.snapshot
  if (error) throw error
  return messages.at(-1)
}
