import { lazy } from 'react'
import { openDialog } from '#data/app-dialog.ts'
import type { App } from '#data/context.ts'
import { isUnsent } from '#data/use-outbox.ts'

const LogOutDialog = lazy(() => import('./LogOutDialog.tsx'))

/** Logs out, but asks first if that would discard messages. */
export function logOutOrAsk({ session, logOut, report }: App): void {
  if (session.outbox.messages.some(isUnsent)) openDialog(LogOutDialog)
  else void logOut().catch(report)
}
