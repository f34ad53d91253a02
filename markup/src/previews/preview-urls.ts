import { splitUrl } from '../text/urls.ts'

/** Decides from a URL alone which preview it gets. */

const imagePath = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i
const videoPath = /\.(?:mp4|webm)$/i
const uploadPrefix = /^\/?user_uploads\//

export function isImageUrl(url: string): boolean {
  const { host, path } = splitUrl(url)
  return host !== 'pasteboard.co' && imagePath.test(path)
}

export function isVideoUrl(url: string): boolean {
  return videoPath.test(splitUrl(url).path)
}

/** The address of the picture, for pages that only show a picture. */
export function imageSource(url: string): string {
  const { scheme, host, path } = splitUrl(url)
  const folders = path.split('/')
  const isGitHub = host === 'github.com' || host.endsWith('.github.com')
  if (isGitHub && folders.length > 3 && folders[3] === 'blob') {
    folders.splice(3, 1)
    return `https://raw.githubusercontent.com${folders.join('/')}`
  }
  return isWikipediaFile(url)
    ? `${scheme}://${host}${path.replace('/wiki/', '/wiki/Special:FilePath/')}`
    : url
}

export function isWikipediaFile(url: string): boolean {
  const { host, path } = splitUrl(url)
  return host.toLowerCase().endsWith('.wikipedia.org') && path.startsWith('/wiki/File:')
}

/** The ID of the video of a YouTube URL. */
export function youTubeId(url: string): string | undefined {
  const { scheme, host, path, query, fragment } = splitUrl(url)
  if (scheme !== 'http' && scheme !== 'https') return undefined
  if (host === 'youtu.be') return /^\/([\w-]+)/.exec(path)?.[1]
  if (!/^(?:\w+\.)?youtube(?:-nocookie)?\.com$/.test(host)) return undefined
  const inPath = /^\/(?:embed|shorts|v)\/([\w-]+)/.exec(path)?.[1]
  if (inPath !== undefined) return inPath
  if (!/^\/(?:(?:watch|playlist)(?:_popup|_videos)?(?:\.php)?)?$/.test(path)) return undefined
  const parameters = query === '' ? fragment.replace(/^!/, '') : query
  return /(?:^|&)v(?:ideo_ids)?=([\w-]+)/.exec(parameters)?.[1]
}

export function isVimeoUrl(url: string): boolean {
  return /^(?:www\.|player\.)?vimeo\.com$/.test(splitUrl(url).host)
}

/** Whether the server may fetch the page at a URL for a preview. */
export function isFetchableUrl(url: string): boolean {
  const { scheme, host } = splitUrl(url)
  return (scheme === 'http' || scheme === 'https') && host !== ''
}

/** The path ID of an upload to this server, in any form of link. */
export function uploadPathId(url: string): string | undefined {
  const prefix = uploadPrefix.exec(url)?.[0]
  if (prefix === undefined) return undefined
  const pathId = splitUrl(url.slice(prefix.length)).path
  return /^\d+\/[\p{L}\p{N}_/.-]+$/u.test(pathId) ? pathId : undefined
}

/** Only uploads under this path get an image preview: clients know no other. */
export function isUploadPath(url: string): boolean {
  return url.startsWith('/user_uploads/')
}
