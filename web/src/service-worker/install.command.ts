import { MonitorDown } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'

/** Browsers that can install apps say so by an event, and ask the person when the app wants them to. */
interface Offer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Of the last event: each can be asked once. */
let offer: Offer | undefined

// It comes when the browser thinks it is time, which may be before anything is drawn.
addEventListener('beforeinstallprompt', (event) => {
  // On a phone it would cover what one reads.
  event.preventDefault()
  offer = event as Offer
})
addEventListener('appinstalled', () => {
  offer = undefined
})

/** On iPhones and iPads only the person can, and the browser says nothing of it. */
const isByHand = () => 'standalone' in navigator && navigator.standalone === false

export default {
  get name() {
    return t`Install the app`
  },
  get detail() {
    return t`A window and an icon of its own`
  },
  icon: MonitorDown,
  group: 'app',
  isInMenu: true,
  isAvailable: () => offer !== undefined || isByHand(),
  run({ toasts, report }) {
    if (offer === undefined) {
      toasts.show(t`In the browser, tap Share, then Add to Home Screen.`)
      return
    }
    offer.prompt().catch(report)
    offer = undefined
  },
} satisfies Command
