import type { MessageWithFlags } from '@parley/api/messages/objects'

/** The markup that quotes a message: its sender, a link to it, and its source. */
export function quoteOf(
  message: Pick<MessageWithFlags, 'content' | 'sender_full_name' | 'sender_id'>,
  link: string,
) {
  const fence = '`'.repeat(longestFence(message.content) + 1)
  const said = `@_**${message.sender_full_name}|${message.sender_id}** [said](${link}):`
  return `${said}\n${fence}quote\n${message.content}\n${fence}`
}

/** The quote's fence has to be longer than every fence inside it. */
function longestFence(text: string): number {
  return Math.max(2, ...[...text.matchAll(/^`{3,}/gm)].map(([run]) => run.length))
}
