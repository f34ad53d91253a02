import { createContext, use, useCallback } from 'react'
import { t } from '#language/words.ts'
import type { Toasts } from './toasts.ts'

/** The toasts of the app, for what knows nothing of chat. */
export const ToastsContext = createContext<Toasts | undefined>(undefined)

/** Tells the person that what they have opened is not here: its code could not be fetched. */
export function useSayUnavailable(): () => void {
  const toasts = use(ToastsContext)
  return useCallback(() => toasts?.show(t`This is not available without a connection.`), [toasts])
}
