import type { Session } from '@parley/client'
import { deleteDeadQueues } from '#data/copy/dead-queues.ts'
import type { OneTab } from '#data/copy/one-tab.ts'
import { t } from '#language/words.ts'
import { showBadge } from '#notify/badge.ts'
import { notifyOfMessages } from '#notify/notify.ts'
import { keepPush } from '#notify/push.ts'
import { registerWorker } from '#service-worker/register.ts'
import { quietLine } from '#ui/quiet-line.ts'

const RECENT = 200

/** What nobody sees at once; returns the function that stops it. */
export function runInBackground(session: Session, oneTab: OneTab): () => void {
  registerWorker((reload) => {
    quietLine.set({ text: t`A new version of Parley is ready.`, action: t`Reload`, onAction: reload })
  }).catch((error) => {
    // A private window, for example: the app needs the network then.
    console.warn('The app is not stored in this browser.', error)
  })
  void fetchRecent(session)
  keepPush(session.connection).catch((error) => console.warn('This browser is not notified.', error))
  const { userId } = session.state.viewer
  const ends = [
    showBadge(session),
    deleteDeadQueues(session, oneTab, userId),
    ...('Notification' in window ? [notifyOfMessages(session, oneTab)] : []),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** The newest messages of all conversations, to be read without a connection in those that were not opened. */
async function fetchRecent(session: Session): Promise<void> {
  const recent = session.messages.list([{ operator: 'in', operand: 'home' }])
  if (session.loop.name === 'live' && !recent.snapshot.isOpen) await recent.open('newest', RECENT, 0)
}
