import type { RealmPlayground } from '@parley/api/playgrounds/objects'
import { t } from '#language/words.ts'
import { emojiOf } from '#ui/emoji.ts'
import { addCodeTools } from './code-tools.ts'
import { sayTimes } from './local-times.ts'
import { addPlayer, nameMedia } from './media.ts'

export interface Reader {
  readonly userId: number
  readonly twentyFourHourTime: boolean
  /** Where the organization lets people try out code. */
  readonly playgrounds?: readonly RealmPlayground[]
}

/**
 * Adapts the server's HTML, which is the same for everybody, to this reader: emoji become characters, times are in the
 * reader's zone, spoilers open. Works on a fragment that is not yet in the page.
 */
export function enhance(content: DocumentFragment, reader: Reader): void {
  for (const span of content.querySelectorAll<HTMLElement>('span.emoji')) showEmoji(span)
  for (const time of content.querySelectorAll('time')) time.title = time.textContent
  sayTimes(content, reader.twentyFourHourTime)
  for (const spoiler of content.querySelectorAll('.spoiler-block')) makeSpoilerOpen(spoiler)
  for (const link of content.querySelectorAll('a')) sendOutsideElsewhere(link)
  for (const link of content.querySelectorAll('a.stream-topic, a.message-link')) pointInside(link)
  for (const mention of content.querySelectorAll<HTMLElement>('.user-mention'))
    markOwnMention(mention, reader)
  for (const code of content.querySelectorAll<HTMLElement>('.codehilite'))
    addCodeTools(code, reader.playgrounds ?? [])
  for (const table of content.querySelectorAll('table')) letScroll(table)
  for (const image of content.querySelectorAll('img')) image.loading = 'lazy'
  for (const link of content.querySelectorAll('.message_inline_image > a')) nameMedia(link)
  for (const link of content.querySelectorAll('a[href^="/user_uploads/"]')) addPlayer(link)
  for (const image of content.querySelectorAll<HTMLImageElement>('img[data-original-dimensions]'))
    keepRoom(image)
}

/** The largest that a picture is shown. */
const PICTURE_WIDTH = 360
const PICTURE_HEIGHT = 240

/** Gives a picture its size before it has come, so that nothing moves when it does. */
function keepRoom(image: HTMLImageElement): void {
  const [width, height] = (image.dataset.originalDimensions ?? '').split('x').map(Number)
  if (!width || !height) return
  image.width = Math.round(width * Math.min(1, PICTURE_WIDTH / width, PICTURE_HEIGHT / height))
  image.style.aspectRatio = `${width} / ${height}`
}

function showEmoji(span: HTMLElement): void {
  const code = [...span.classList].find((name) => name.startsWith('emoji-'))?.slice('emoji-'.length)
  if (code) span.textContent = emojiOf(code)
}

/** A `details` element already works with keyboards and screen readers. */
function makeSpoilerOpen(spoiler: Element): void {
  const [header, body] = spoiler.children
  if (!header || !body) return
  const details = document.createElement('details')
  details.className = 'spoiler'
  const summary = document.createElement('summary')
  summary.append(...header.childNodes)
  if (summary.textContent.trim() === '') summary.textContent = t`Spoiler`
  const inside = document.createElement('div')
  inside.append(...body.childNodes)
  details.append(summary, inside)
  spoiler.replaceWith(details)
}

function sendOutsideElsewhere(link: HTMLAnchorElement): void {
  // Outside the page, `link.href` does not resolve against the address of the app.
  const target = URL.parse(link.getAttribute('href') ?? '', location.href)
  const isInApp = target?.origin === location.origin && target.pathname === '/' && target.hash !== ''
  if (isInApp) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

/** Writes channel › topic, as everywhere else in the app. */
function pointInside(link: Element): void {
  const text = link.firstChild
  if (text instanceof Text) text.data = text.data.replace(' > ', ' › ')
}

function markOwnMention(mention: HTMLElement, reader: Reader): void {
  const { userId } = mention.dataset
  if (Number(userId) > 0) {
    // It opens the card of the person.
    mention.role = 'button'
    mention.tabIndex = 0
  }
  if (mention.classList.contains('silent')) return
  if (userId === '*' || userId === String(reader.userId)) mention.classList.add('mentions-reader')
}

/** Lets a wide table scroll instead of widening the feed. */
function letScroll(table: HTMLTableElement): void {
  const frame = document.createElement('div')
  frame.className = 'table-frame'
  table.replaceWith(frame)
  frame.append(table)
}

/** Shows `/me waves` as `Ada waves`; without a name as `waves`. */
export function nameActor(content: DocumentFragment, actor: string): void {
  const text = content.querySelector('p')?.firstChild
  if (!(text instanceof Text)) return
  text.data = text.data.replace(/^\/me\s*/, actor === '' ? '' : ' ')
  if (actor === '') return
  const name = document.createElement('strong')
  name.textContent = actor
  text.before(name)
}
