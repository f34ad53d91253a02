import { overlay } from '#ui/overlay.tsx'

export const openMembers = overlay(() => import('./MembersDialog.tsx'))
