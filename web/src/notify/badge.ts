import type { Session } from '@parley/client'
import { iconCount } from './icon-count.ts'

const SIZE = 64
/** Beyond this, the number does not fit on the icon. */
const LARGEST = 99
const UPDATE_AFTER_MS = 500

/** Shows how much is unread on the icon of the page and on that of the app; returns the function that stops it. */
export function showBadge(session: Session): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const plain = link?.href ?? ''
  let shown: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    timer = undefined
    const count = iconCount(session.state)
    const text = textOf(count)
    if (text === shown) return
    shown = text
    // Only installed apps have a place for it.
    navigator.setAppBadge?.(count).catch(() => {})
    if (link) void drawn(plain, text).then((href) => text === shown && setIcon(link, href))
  }
  update()
  // Whoever scrolls through what is unread changes the number many times a second.
  const stop = session.subscribe(() => {
    timer ??= setTimeout(update, UPDATE_AFTER_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
    shown = undefined
    navigator.clearAppBadge?.().catch(() => {})
    if (link) setIcon(link, plain)
  }
}

function setIcon(link: HTMLLinkElement, href: string): void {
  link.href = href
  link.type = href.startsWith('data:image/png') ? 'image/png' : 'image/svg+xml'
}

function textOf(count: number): string {
  return count > LARGEST ? `${LARGEST}+` : String(count)
}

/** The icon with a number in its corner. */
async function drawn(plain: string, text: string): Promise<string> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (text === '0' || !context) return plain
  canvas.width = SIZE
  canvas.height = SIZE
  const icon = new Image(SIZE, SIZE)
  icon.src = plain
  try {
    await icon.decode()
  } catch {
    return plain
  }
  context.drawImage(icon, 0, 0, SIZE, SIZE)
  context.font = `bold ${text.length > 2 ? 26 : 32}px system-ui, sans-serif`
  const width = Math.max(38, context.measureText(text).width + 12)
  context.fillStyle = '#d42a2a'
  context.beginPath()
  context.roundRect(SIZE - width, SIZE - 38, width, 38, 19)
  context.fill()
  context.fillStyle = '#ffffff'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, SIZE - width / 2, SIZE - 18)
  return canvas.toDataURL('image/png')
}
