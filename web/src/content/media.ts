import { t } from '#language/words.ts'

const AUDIO = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i

/** Says in words what a preview shows, as far as that is known: the name that it was sent with. */
export function nameMedia(link: Element): void {
  const shown = link.querySelector('img, video')
  const name = link.getAttribute('title') || fileName(link.getAttribute('href') ?? '')
  if (shown instanceof HTMLImageElement) shown.alt = name || t`Picture`
  else if (shown) link.setAttribute('aria-label', t`Video: ${name}`)
  if (shown instanceof HTMLVideoElement) showFirstPicture(shown)
}

/** Some browsers show nothing of a video before it plays, unless they are asked for a moment of it. */
function showFirstPicture(video: HTMLVideoElement): void {
  const source = video.getAttribute('src')
  if (source && !source.includes('#')) video.setAttribute('src', `${source}#t=0.001`)
}

/** A recording can be heard where it stands. */
export function addPlayer(link: Element): void {
  const href = link.getAttribute('href') ?? ''
  if (!AUDIO.test(href) || link.closest('.message_inline_image')) return
  const player = document.createElement('audio')
  player.controls = true
  player.preload = 'none'
  player.src = href
  player.setAttribute('aria-label', link.textContent || fileName(href))
  link.after(player)
}

function fileName(href: string): string {
  const name = (href.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
