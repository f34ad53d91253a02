import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { App } from '#data/context.ts'
import { newestOf } from '#data/newest-of.ts'
import type { Narrow } from '#narrow/narrow.ts'

/** Does something with the newest message of a conversation, if it has one. */
export async function withNewest(
  app: App,
  narrow: Narrow,
  act: (message: MessageWithFlags) => unknown,
): Promise<void> {
  try {
    const message = await newestOf(app, narrow)
    if (message) await act(message)
  } catch (error) {
    app.report(error)
  }
}
