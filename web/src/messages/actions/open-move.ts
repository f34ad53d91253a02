import { overlay } from '#ui/overlay.tsx'

export const openMove = overlay(() => import('./MoveDialog.tsx'))
