import { overlay } from '#ui/overlay.tsx'

/** Lets somebody choose a part of a picture. */
export const openCrop = overlay(() => import('./CropDialog.tsx'))

/** Moving pictures would stand still, and the others no browser need know: the server takes them as they are. */
export function isCroppable({ type }: File): boolean {
  return ['image/jpeg', 'image/png', 'image/webp', 'image/avif'].includes(type)
}
