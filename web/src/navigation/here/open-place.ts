import type { Subscription } from '@parley/client'
import type { App } from '#data/context.ts'
import { type Narrow, type Shape, shapeOf } from '#narrow/narrow.ts'
import { openMessages } from '#narrow/open-messages.ts'

/** The open channel, topic or direct conversation. */
export function openPlace(): Narrow | undefined {
  const shape = openShape()
  return shape && ('channelId' in shape || shape.kind === 'direct') ? openMessages() : undefined
}

export function openTopic() {
  const shape = openShape()
  return shape?.kind === 'topic' ? shape : undefined
}

/** The channel that is open, also by one of its topics. */
export function openChannel({ session }: App): Subscription | undefined {
  const shape = openShape()
  return shape && 'channelId' in shape ? session.state.subscriptions.get(shape.channelId) : undefined
}

/** The same with what the person set for it, if they are subscribed. */
export function openSubscription(app: App) {
  const channel = openChannel(app)
  return channel?.status === 'subscribed' ? channel : undefined
}

function openShape(): Shape | undefined {
  const narrow = openMessages()
  return narrow && shapeOf(narrow)
}
