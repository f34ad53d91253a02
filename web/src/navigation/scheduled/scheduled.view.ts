import { CalendarClock } from 'lucide-react'
import type { PageView } from '#commands/view.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { onDemand } from '#ui/on-demand.tsx'

export default {
  address: 'scheduled',
  aliases: ['reminders'],
  get name() {
    return t`Scheduled`
  },
  get detail() {
    return t`What is sent later, and what you are reminded of`
  },
  icon: CalendarClock,
  order: 8,
  useCount() {
    const scheduled = useSlice((state) => state.scheduledMessages.size)
    return { count: scheduled + useSlice((state) => state.reminders.size), isNew: false }
  },
  Page: onDemand(() => import('./Scheduled.tsx')),
} satisfies PageView
