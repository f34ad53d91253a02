import { overlay } from '#ui/overlay.tsx'

/** Asks for the day at which one wants to read on. */
export const openDay = overlay(() => import('./DayDialog.tsx'))
