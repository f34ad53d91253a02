import { overlay } from '#ui/overlay.tsx'

export const openStatus = overlay(() => import('./StatusDialog.tsx'))
