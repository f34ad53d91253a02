import { overlay } from '#ui/overlay.tsx'

export const openAddPeople = overlay(() => import('./AddPeopleDialog.tsx'))
