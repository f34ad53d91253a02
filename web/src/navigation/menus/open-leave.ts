import { overlay } from '#ui/overlay.tsx'

export const openLeave = overlay(() => import('./LeaveDialog.tsx'))
