import { t } from '#language/words.ts'

/** A picture or a video in a message. */
export interface Media {
  readonly kind: 'image' | 'video'
  /** The file as it was sent. */
  readonly href: string
  /** What the message shows of it. */
  readonly preview: string
  /** The largest form that browsers can show. */
  readonly original: string
  readonly name: string
  /** Width and height in pixels, where they are known. */
  readonly size: readonly [number, number] | undefined
}

/** The pictures and videos of a message, in their order. Videos of other sites are not among them: they stay links. */
export function mediaOf(html: string): Media[] {
  if (!html.includes('message_inline_image')) return []
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('.message_inline_image:not(.youtube-video, .embed-video) > a')].flatMap(
    (link) => mediaOfLink(link) ?? [],
  )
}

function mediaOfLink(link: Element): Media | undefined {
  const href = link.getAttribute('href')
  const shown = link.querySelector('img, video')
  const preview = shown?.getAttribute('src')
  if (!href || !shown || !preview) return undefined
  const isVideo = shown.localName === 'video'
  return {
    kind: isVideo ? 'video' : 'image',
    href,
    preview: shown.classList.contains('image-loading-placeholder') ? href : preview,
    original: transcoded(shown, preview) ?? href,
    name: link.getAttribute('title') || nameIn(href) || (isVideo ? t`Video` : t`Picture`),
    size: sizeOf(shown),
  }
}

/** Formats that browsers lack come with another in full size beside the preview. */
function transcoded(shown: Element, preview: string): string | undefined {
  const file = shown.getAttribute('data-transcoded-image')
  return file ? preview.replace(/[^/]*$/, file) : undefined
}

function sizeOf(shown: Element): readonly [number, number] | undefined {
  const [width, height] = (shown.getAttribute('data-original-dimensions') ?? '').split('x').map(Number)
  return width && height ? [width, height] : undefined
}

function nameIn(href: string): string {
  const path = href.split(/[?#]/)[0] ?? ''
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  } catch {
    return ''
  }
}
