import { CalendarSearch } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { location } from '#narrow/location.ts'
import { openDay } from './open-day.ts'

export default {
  get name() {
    return t`Go to a day…`
  },
  get detail() {
    return t`In what is open`
  },
  icon: CalendarSearch,
  group: 'messages',
  isAvailable: () => location.get().kind === 'messages',
  run() {
    const place = location.get()
    if (place.kind === 'messages') openDay({ narrow: place.narrow })
  },
} satisfies Command
