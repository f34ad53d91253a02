import { scheduledMessagesSection } from '@parley/api/scheduled-messages/register'
import { section } from '#engine/events/section.ts'
import { presentScheduled } from './scheduled.ts'
import { scheduledBy } from './storage.ts'

export const own = section(scheduledMessagesSection, async ({ db, viewer: { state, user } }) => {
  if (!state.scheduledCounts.has(user.id)) return { scheduled_messages: [] }
  return { scheduled_messages: (await scheduledBy(db, state.id, user.id)).map(presentScheduled) }
})
