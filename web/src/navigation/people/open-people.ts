import { overlay } from '#ui/overlay.tsx'

export const openPeople = overlay(() => import('./PeopleDialog.tsx'))
