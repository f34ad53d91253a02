import { lazy } from 'react'

/** Most messages have no files. */
export const AttachmentTray = lazy(() => import('./AttachmentTray.tsx'))
