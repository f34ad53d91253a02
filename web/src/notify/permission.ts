import { t } from '#language/words.ts'
import { readStored, writeStored } from '#store/local-storage.ts'
import { quietLine } from '#ui/quiet-line.ts'

const DECLINED = 'parley:no-notifications'

/** Asks for the permission to notify: when there was something to tell, never twice, and never after a refusal. */
export function offerNotifications(): void {
  if (Notification.permission !== 'default' || readStored(DECLINED) === true || quietLine.get()) return
  quietLine.set({
    text: t`Parley can notify you of messages like the one that just came.`,
    action: t`Turn on notifications`,
    // Browsers show their own question only after a click.
    onAction: () => void Notification.requestPermission(),
    onDismiss: () => writeStored(DECLINED, true),
  })
}
