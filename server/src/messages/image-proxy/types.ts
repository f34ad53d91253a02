/** What browsers show in `img` and `video`. SVG is left out, since it can contain scripts. */
const IMAGES = new Set([
  ...['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'],
  ...['image/x-ms-bmp', 'image/x-icon', 'image/vnd.microsoft.icon', 'image/heic', 'image/tiff'],
])
const VIDEOS = new Set(['video/mp4', 'video/webm'])

export const isImage = (contentType: string) => IMAGES.has(contentType)
export const isVideo = (contentType: string) => VIDEOS.has(contentType)
