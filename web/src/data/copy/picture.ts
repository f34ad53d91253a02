import { LANGUAGE_KEY } from '#language/language-key.ts'
import { readStored, writeStored } from '#store/local-storage.ts'
import { COPY_MARK, hasCopy } from './mark.ts'

/** In the storage that a page reads at once. It shows nothing that the copy does not hold, and goes with it. */
const KEY = 'parley:picture'
const ID = 'picture'
/** A twentieth of the room that there is: drafts need some, too. */
const LONGEST = 250_000

/**
 * How a conversation looked when it was left, for the moment until the app draws it. It is drawn before the code of the
 * app has begun, so this file imports next to nothing.
 */
export interface Picture {
  readonly setting: Setting
  /** What the styles ask the page itself for: the language, how close messages stand. */
  readonly page: readonly (readonly [attribute: string, value: string])[]
  /** The addresses of the style sheets that it is drawn with: some came with later parts of the app. */
  readonly styles: readonly string[]
  readonly html: string
}

/** Where any of this is another, the app would draw something else. */
interface Setting {
  /** The version and the account of the copy. */
  readonly mark: string | null
  /** The script of the app, whose name changes with each build. */
  readonly app: string | undefined
  readonly language: string | null
  readonly place: string
  readonly window: readonly number[]
  /** Messages say 'Today'. */
  readonly day: string
}

/** Marks what was scrolled, with the pixels. */
export const SCROLLED = 'data-scrolled'
export const PAGE_ATTRIBUTES = ['lang', 'dir', 'data-density', 'style'] as const

export function settingNow(): Setting {
  return {
    mark: localStorage.getItem(COPY_MARK),
    app: document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app,
    language: localStorage.getItem(LANGUAGE_KEY),
    place: location.pathname + location.hash,
    window: [innerWidth, innerHeight, devicePixelRatio],
    day: new Date().toDateString(),
  }
}

/** Draws the picture of this place, if there is one. Nobody can touch it, or is read it aloud. */
export async function drawPicture(): Promise<boolean> {
  if (!hasCopy()) return false
  const { setting, page, styles, html } = (readStored(KEY) ?? {}) as Partial<Picture>
  if (!html || !page || !styles || JSON.stringify(setting) !== JSON.stringify(settingNow())) return false
  const missing = styles.filter((href) => !document.querySelector(`link[href="${href}"]`))
  await Promise.all(missing.map(loadStyle))
  const { documentElement } = document
  const picture = document.createElement('div')
  picture.dataset.before = JSON.stringify(page.map(([name]) => [name, documentElement.getAttribute(name)]))
  for (const [name, value] of page) documentElement.setAttribute(name, value)
  picture.id = ID
  picture.inert = true
  picture.ariaHidden = 'true'
  // It was in this page, and the content security policy lets nothing of it run.
  picture.innerHTML = html
  document.body.append(picture)
  for (const element of picture.querySelectorAll(`[${SCROLLED}]`)) {
    element.scrollTop = Number(element.getAttribute(SCROLLED))
  }
  return true
}

/** Resolves also if it cannot be loaded. */
function loadStyle(href: string): Promise<unknown> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve
  })
}

/** For when the app has something to show. */
export function removePicture(): void {
  const picture = document.getElementById(ID)
  if (!picture) return
  picture.remove()
  const before: [string, string | null][] = JSON.parse(picture.dataset.before ?? '[]')
  for (const [name, value] of before) {
    // The app speaks that language already.
    if (name === 'lang' || name === 'dir') continue
    if (value === null) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, value)
  }
}

/** Whether there is a picture of this place, as it would be drawn now. */
export function hasPicture(): boolean {
  const { setting } = (readStored(KEY) ?? {}) as Partial<Picture>
  return JSON.stringify(setting) === JSON.stringify(settingNow())
}

export function storePicture(picture: Picture): void {
  // Another tab may have wiped the copy a moment ago.
  if (hasCopy()) writeStored(KEY, picture, LONGEST)
}

export function forgetPicture(): void {
  localStorage.removeItem(KEY)
}
