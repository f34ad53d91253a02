import { overlay } from '#ui/overlay.tsx'

export const openNewDirect = overlay(() => import('./NewGroupDialog.tsx'))
