import { overlay } from '#ui/overlay.tsx'

export const openLanguage = overlay(() => import('./LanguageDialog.tsx'))
