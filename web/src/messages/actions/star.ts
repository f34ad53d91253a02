import { updateMessageFlags } from '@parley/api/flags/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { App } from '#data/context.ts'

export function toggleStar({ connection, report }: App, message: MessageWithFlags): void {
  const op = message.flags.includes('starred') ? 'remove' : 'add'
  connection.call(updateMessageFlags, { messages: [message.id], op, flag: 'starred' }).catch(report)
}
