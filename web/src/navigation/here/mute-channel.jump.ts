import { Bell, BellOff } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import type { App } from '#data/context.ts'
import { t } from '#language/words.ts'
import { setSubscription } from '../menus/use-subscription.ts'
import { openSubscription } from './open-place.ts'

export default [
  {
    get name() {
      return t`Mute this channel`
    },
    get words() {
      return t`Silence`
    },
    group: 'messages',
    icon: BellOff,
    isAvailable: (app) => openSubscription(app)?.is_muted === false,
    run: (app) => setMuted(app, true),
  },
  {
    get name() {
      return t`Unmute this channel`
    },
    group: 'messages',
    icon: Bell,
    isAvailable: (app) => openSubscription(app)?.is_muted === true,
    run: (app) => setMuted(app, false),
  },
] satisfies Command[]

function setMuted(app: App, isMuted: boolean) {
  const channel = openSubscription(app)
  if (channel) setSubscription(app, channel.stream_id, 'is_muted', isMuted)
}
