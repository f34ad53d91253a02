import type { Inline } from '../../tree/tree.ts'
import { type InlineState, mayStartMention, type Pass, Replacement } from './tokens.ts'

/** `#**channel**`, `#**channel>topic**`, `#**channel>topic@message id**`. */
export const channelLinks: Pass = { trigger: '#**', run: replaceChannelLinks }

function replaceChannelLinks(text: string, state: InlineState): string {
  state.steps.add(text.length)
  const replaced = new Replacement(text)
  for (let at = text.indexOf('#**'); at >= 0; ) {
    const start = at + 3
    let from = at + 1
    const end = text.indexOf('*', start)
    if (end < 0) break
    if (mayStartMention(text, at) && end > start && text.startsWith('**', end)) {
      const found = linkOf(text.slice(start, end), state)
      from = end + 2
      if (found) replaced.replace(at, from, state.tokens.add(found))
    }
    at = text.indexOf('#**', from)
  }
  return replaced.finish()
}

function linkOf(target: string, { context }: InlineState): Inline | undefined {
  const divide = target.indexOf('>')
  const channel = divide > 0 ? context.channelByName(target.slice(0, divide)) : undefined
  if (channel) {
    const topic = target.slice(divide + 1)
    const place = { channelId: channel.id, channelName: channel.name }
    const message = /^(.*)@(\d+)$/s.exec(topic)
    if (message) {
      return { type: 'message-link', ...place, topic: message[1] ?? '', messageId: message[2] ?? '' }
    }
    return { type: 'topic-link', ...place, topic, messageId: context.oldestMessageId(channel.id, topic) }
  }
  const whole = context.channelByName(target)
  return whole && { type: 'channel-link', channelId: whole.id, channelName: whole.name }
}
