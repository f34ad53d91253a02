import type { App } from '#data/context.ts'
import { isUnsent } from '#data/use-outbox.ts'
import { overlay } from '#ui/overlay.tsx'

const askToLogOut = overlay(() => import('./LogOutDialog.tsx'))

/** Logs out, but asks first if that would discard messages. */
export function logOutOrAsk({ session, logOut, report }: App): void {
  if (session.outbox.messages.some(isUnsent)) askToLogOut()
  else void logOut().catch(report)
}
