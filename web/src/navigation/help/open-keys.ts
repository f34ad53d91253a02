import { overlay } from '#ui/overlay.tsx'

export const openKeys = overlay(() => import('./KeysDialog.tsx'))
