import { overlay } from '#ui/overlay.tsx'

export const openEndGroup = overlay(() => import('./EndGroupDialog.tsx'))
