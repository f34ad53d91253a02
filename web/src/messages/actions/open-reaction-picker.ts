import { overlay } from '#ui/overlay.tsx'

export const openReactionPicker = overlay(() => import('./ReactionPicker.tsx'))
