import {
  scheduledMessagesAddEvent,
  scheduledMessagesRemoveEvent,
  scheduledMessagesUpdateEvent,
} from '@parley/api/scheduled-messages/events'
import { entryKind, noDirectoryChanges, personalEntryKind } from '#engine/journal/entry.ts'
import { TextsInRows, type Told } from '#engine/journal/row-texts.ts'
import { addToCount } from '#engine/realm/counts.ts'
import { presentScheduled, type Scheduled } from './scheduled.ts'

// Scheduled messages live in their rows; the state only counts them.

const texts = new TextsInRows<Scheduled, 'content' | 'rendered'>(
  'scheduled_messages',
  { content: 'content', rendered: 'rendered' },
  'sent_at is null',
)

export const messageScheduled = entryKind<{ scheduled: Told<Scheduled> }>({
  kind: 'message_scheduled',
  audit: 'Personal, and no right.',
  apply: (state, { scheduled }) => addToCount(state.scheduledCounts, scheduled.userId, 1),
  directoryChanges: noDirectoryChanges,
  audience: ({ scheduled }) => ({ users: [scheduled.userId] }),
  events: ({ scheduled }) =>
    scheduled.isGone
      ? []
      : [scheduledMessagesAddEvent.of({ scheduled_messages: [presentScheduled(scheduled)] })],
  ...texts.at('scheduled'),
})

export const scheduledMessageChanged = entryKind<{ scheduled: Told<Scheduled> }>({
  kind: 'scheduled_message_changed',
  audit: 'Personal, and no right.',
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ scheduled }) => ({ users: [scheduled.userId] }),
  events: ({ scheduled }) =>
    scheduled.isGone
      ? []
      : [scheduledMessagesUpdateEvent.of({ scheduled_message: presentScheduled(scheduled) })],
  ...texts.at('scheduled'),
})

/** The scheduled message was sent or deleted. */
export const scheduledMessageGone = personalEntryKind<{ userId: number; id: number }>({
  kind: 'scheduled_message_gone',
  audit: 'Personal, and no right.',
  apply: (state, { userId }) => addToCount(state.scheduledCounts, userId, -1),
  events: ({ id }) => [scheduledMessagesRemoveEvent.of({ scheduled_message_id: id })],
})
