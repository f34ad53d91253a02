import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { unreadMessages } from './objects.ts'

export const unreadMessagesSection = registerSection({
  name: ['message', 'update_message_flags'],
  fields: { unread_msgs: unreadMessages },
})

export const starredMessagesSection = registerSection({
  name: 'starred_messages',
  fields: { starred_messages: z.array(z.int()) },
})
