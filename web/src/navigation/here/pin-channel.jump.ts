import { Pin, PinOff } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import type { App } from '#data/context.ts'
import { t } from '#language/words.ts'
import { setSubscription } from '../menus/use-subscription.ts'
import { openSubscription } from './open-place.ts'

export default [
  {
    get name() {
      return t`Pin this channel`
    },
    get words() {
      return t`Star Favorite`
    },
    group: 'messages',
    icon: Pin,
    isAvailable: (app) => openSubscription(app)?.pin_to_top === false,
    run: (app) => setPinned(app, true),
  },
  {
    get name() {
      return t`Unpin this channel`
    },
    get words() {
      return t`Unstar`
    },
    group: 'messages',
    icon: PinOff,
    isAvailable: (app) => openSubscription(app)?.pin_to_top === true,
    run: (app) => setPinned(app, false),
  },
] satisfies Command[]

function setPinned(app: App, isPinned: boolean) {
  const channel = openSubscription(app)
  if (channel) setSubscription(app, channel.stream_id, 'pin_to_top', isPinned)
}
