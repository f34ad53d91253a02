import { updateMessageFlagsAddEvent, updateMessageFlagsRemoveEvent } from '@parley/api/flags/events'
import { starredMessagesSection } from '@parley/api/flags/register'
import { deleteMessageEvent, messageEvent } from '@parley/api/messages/events'
import { idsOf, withIds, withoutIds } from '../ids.ts'
import { slice } from '../slice.ts'
import { deletedIds } from './message-fields.ts'

/** IDs of the starred messages, ascending. */
export const starredSlice = slice('starred', [starredMessagesSection], (answer) =>
  idsOf(answer.starred_messages),
)
  .on(messageEvent, (starred, { message, flags }) => {
    return flags.includes('starred') ? withIds(starred, [message.id]) : starred
  })
  .on(updateMessageFlagsAddEvent, (starred, { flag, messages }) => {
    return flag === 'starred' ? withIds(starred, messages) : starred
  })
  .on(updateMessageFlagsRemoveEvent, (starred, { flag, messages }) => {
    return flag === 'starred' ? withoutIds(starred, new Set(messages)) : starred
  })
  .on(deleteMessageEvent, (starred, event) => withoutIds(starred, new Set(deletedIds(event))))
