import { overlay } from '#ui/overlay.tsx'

export const openRevoke = overlay(() => import('./RevokeDialog.tsx'))
