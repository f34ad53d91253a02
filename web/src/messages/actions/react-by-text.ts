import type { App } from '#data/context.ts'
import { newestOf } from '#data/newest-of.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { type CustomEmoji, groupedEmoji, type NamedEmoji } from '#ui/emoji-picker/emoji-list.ts'
import { hasReacted, toggleReaction } from '../row/react.ts'

/**
 * Reacts to the newest message of the place by `+:tada:`, and takes it back by `-:tada:`, as one types it in other apps.
 * @returns whether that is what the text means: there is such an emoji, and a message
 */
export async function reactByText(app: App, narrow: Narrow, typed: string): Promise<boolean> {
  const [, sign, name = ''] = /^([+-]):([^:\s]+):$/.exec(typed) ?? []
  const emoji = emojiCalled(name, app.session.state.emoji)
  if (sign === undefined || !emoji) return false
  const message = await newestOf(app, narrow)
  if (!message) return false
  if (hasReacted(message, emoji, app.ownUserId) !== (sign === '+')) toggleReaction(app, message, emoji)
  return true
}

function emojiCalled(name: string, custom: CustomEmoji): NamedEmoji | undefined {
  const all = groupedEmoji(custom).flatMap(({ emoji }) => emoji)
  return all.find(({ names }) => names.includes(name))
}
