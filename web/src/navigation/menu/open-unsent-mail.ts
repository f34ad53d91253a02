import { overlay } from '#ui/overlay.tsx'

export const openUnsentMail = overlay(() => import('./UnsentMailDialog.tsx'))
