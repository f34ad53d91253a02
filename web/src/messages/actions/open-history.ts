import { overlay } from '#ui/overlay.tsx'

export const openHistory = overlay(() => import('./HistoryDialog.tsx'))
