import { remindersAddEvent, remindersRemoveEvent } from '@parley/api/reminders/events'
import { remindersSection } from '@parley/api/reminders/register'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'

/** Reminders of messages, by ID; shown by the time they are due. */
export const remindersSlice = slice('reminders', [remindersSection], (answer) =>
  tableBy(answer.reminders, (reminder) => reminder.reminder_id),
)
  .on(remindersAddEvent, (all, { reminders }) =>
    all.merge(tableBy(reminders, ({ reminder_id }) => reminder_id)),
  )
  .on(remindersRemoveEvent, (all, { reminder_id }) => all.delete(reminder_id))
