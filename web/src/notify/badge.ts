import type { Session } from '@parley/client'
import { iconCount } from './icon-count.ts'

const SIZE = 64
/** Beyond this, the number does not fit on the icon. */
const LARGEST = 99

/** Shows how much is unread on the icon of the page and on that of the app; returns the function that stops it. */
export function showBadge(session: Session): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const plain = link?.href ?? ''
  let shown: number | undefined
  const update = () => {
    const count = iconCount(session.state)
    if (count === shown) return
    shown = count
    // Only installed apps have a place for it.
    navigator.setAppBadge?.(count).catch(() => {})
    if (link) void drawn(plain, count).then((href) => count === shown && setIcon(link, href))
  }
  update()
  const stop = session.subscribe(update)
  return () => {
    stop()
    shown = undefined
    navigator.clearAppBadge?.().catch(() => {})
    if (link) setIcon(link, plain)
  }
}

function setIcon(link: HTMLLinkElement, href: string): void {
  link.href = href
  link.type = href.startsWith('data:image/png') ? 'image/png' : 'image/svg+xml'
}

/** The icon with a number in its corner. */
async function drawn(plain: string, count: number): Promise<string> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (count === 0 || !context) return plain
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
  const text = count > LARGEST ? `${LARGEST}+` : String(count)
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
