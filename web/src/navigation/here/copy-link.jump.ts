import { Link } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { openMessages } from '#narrow/open-messages.ts'
import { copyPlaceLink } from '../menus/copy-place.ts'

export default {
  get name() {
    return t`Copy link to what is open`
  },
  get words() {
    return t`Address URL Share`
  },
  group: 'messages',
  icon: Link,
  isAvailable: () => openMessages() !== undefined,
  run(app) {
    const narrow = openMessages()
    if (narrow) copyPlaceLink(app, narrow)
  },
} satisfies Command
