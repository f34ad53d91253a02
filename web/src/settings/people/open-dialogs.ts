import { overlay } from '#ui/overlay.tsx'

export const openDeactivate = overlay(() => import('./DeactivateDialog.tsx'))
export const openErase = overlay(() => import('./EraseDialog.tsx'))
export const openReactivate = overlay(() => import('./ReactivateDialog.tsx'))
export const openPasswordReset = overlay(() => import('./PasswordResetDialog.tsx'))
export const openRoles = overlay(() => import('./RolesDialog.tsx'))
export const openAddToGroups = overlay(() => import('./AddToGroupsDialog.tsx'))
export const openAddToChannels = overlay(() => import('./AddToChannelsDialog.tsx'))
