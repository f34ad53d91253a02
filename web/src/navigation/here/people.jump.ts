import { Users } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { openPeople } from '../people/open-people.ts'
import { openPlace } from './open-place.ts'

export default {
  get name() {
    return t`Who is here`
  },
  get words() {
    return t`Members List Participants`
  },
  group: 'messages',
  icon: Users,
  isAvailable: () => openPlace() !== undefined,
  run() {
    const narrow = openPlace()
    if (narrow) openPeople({ narrow })
  },
} satisfies Command
