import { entryKind } from '../journal/entry.ts'
import { presentScheduled, type Scheduled } from './scheduled.ts'

// Scheduled messages are read from their rows: nothing of them is in the state.

export const messageScheduled = entryKind<{ scheduled: Scheduled }>({
  kind: 'message_scheduled',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ scheduled }) => ({ users: [scheduled.userId] }),
  events: ({ scheduled }) => [
    { type: 'scheduled_messages', op: 'add', scheduled_messages: [presentScheduled(scheduled)] },
  ],
})

export const scheduledMessageChanged = entryKind<{ scheduled: Scheduled }>({
  kind: 'scheduled_message_changed',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ scheduled }) => ({ users: [scheduled.userId] }),
  events: ({ scheduled }) => [
    { type: 'scheduled_messages', op: 'update', scheduled_message: presentScheduled(scheduled) },
  ],
})

/** It was sent or deleted. */
export const scheduledMessageGone = entryKind<{ userId: number; id: number }>({
  kind: 'scheduled_message_gone',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ id }) => [{ type: 'scheduled_messages', op: 'remove', scheduled_message_id: id }],
})
