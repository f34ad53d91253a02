import { overlay } from '#ui/overlay.tsx'

export const openJump = overlay(() => import('./JumpBox.tsx'))
