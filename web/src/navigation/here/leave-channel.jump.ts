import { LogOut } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { openLeave } from '../menus/open-leave.ts'
import { openSubscription } from './open-place.ts'

export default {
  get name() {
    return t`Leave this channel…`
  },
  get words() {
    return t`Part Quit Exit Unsubscribe`
  },
  group: 'messages',
  icon: LogOut,
  isAvailable: (app) => openSubscription(app) !== undefined,
  run(app) {
    const channel = openSubscription(app)
    if (channel) openLeave({ channelId: channel.stream_id })
  },
} satisfies Command
