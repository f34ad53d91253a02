import { idle, inIdleMoments, resultOf } from '../in-slices.ts'
import {
  forgetPicture,
  hasPicture,
  PAGE_ATTRIBUTES,
  type Picture,
  SCROLLED,
  settingNow,
  storePicture,
} from './picture.ts'

/** What would load something, or play. */
const MEDIA = ['video', 'audio', 'iframe', 'object'].join()

/** Whoever has not scrolled, written or gone elsewhere for so long rests. */
const RESTED_MS = 500
/** What somebody scrolls or writes is no part of the state; another place has another address. */
const CHANGES = ['scroll', 'input', 'hashchange'] as const

/** Keeps the picture of what is on the screen, when nothing better is to be done. */
export class PictureKeeper {
  readonly #isShown: () => boolean
  // With it this visit has begun.
  #isStale = !hasPicture()
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0
  readonly #onChange = () => {
    this.#isStale = true
    // What is being taken is of before.
    this.#turn++
    this.takeSoon()
  }

  /** @param isShown whether a conversation is on the screen that the next visit can begin with */
  constructor(isShown: () => boolean) {
    this.#isShown = isShown
    for (const type of CHANGES) addEventListener(type, this.#onChange, { capture: true, passive: true })
    this.takeSoon()
  }

  /** Takes it when the person rests. */
  takeSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#takeInIdleMoments(), RESTED_MS)
  }

  /** Takes it now, for a page that is hidden and may never be seen again. */
  takeNow(): void {
    if (!this.#isStale) return
    this.#turn++
    this.#store(this.#isShown() ? resultOf(takingPicture()) : undefined)
  }

  /** For a page that ends: whoever reloads it would wait for another picture. */
  leave(): void {
    this.#turn++
    if (this.#isStale) forgetPicture()
    this.#isStale = false
  }

  stop(): void {
    this.#turn++
    clearTimeout(this.#timer)
    for (const type of CHANGES) removeEventListener(type, this.#onChange, true)
  }

  async #takeInIdleMoments(): Promise<void> {
    const turn = ++this.#turn
    await idle()
    if (turn !== this.#turn) return
    const picture = this.#isShown() ? await inIdleMoments(takingPicture()) : undefined
    if (turn === this.#turn) this.#store(picture)
  }

  #store(picture: Picture | undefined): void {
    this.#isStale = false
    forgetPicture()
    if (picture) storePicture(picture)
  }
}

/** All that is asked of the page is asked before the first rest. */
function* takingPicture(): Generator<void, Picture> {
  const root = document.getElementById('root') as HTMLElement
  const copy = root.cloneNode(true) as HTMLElement
  const [elements, copies] = [root.querySelectorAll('*'), copy.querySelectorAll('*')]
  const classes = new Set<string>()
  const places = new Map<Element, number>()
  for (const [at, element] of elements.entries()) {
    places.set(element, at)
    for (const name of element.classList) classes.add(name)
    if (element.scrollTop !== 0) copies[at]?.setAttribute(SCROLLED, String(element.scrollTop))
    if (element instanceof HTMLTextAreaElement && copies[at]) copies[at].textContent = element.value
  }
  for (const { element, room } of outOfSight(root)) {
    const part = copies[places.get(element) ?? -1]
    if (room === 0) part?.remove()
    else if (part instanceof HTMLElement) {
      part.style.height = `${room}px`
      part.replaceChildren()
    }
  }
  const setting = settingNow()
  const page = PAGE_ATTRIBUTES.flatMap((name) => {
    const value = document.documentElement.getAttribute(name)
    return value === null ? [] : [[name, value] as const]
  })
  yield
  // Those within drawings name what these are filled with.
  for (const element of copy.querySelectorAll('[id]:not(svg *)')) element.removeAttribute('id')
  for (const element of copy.querySelectorAll('input')) element.removeAttribute('value')
  for (const element of copy.querySelectorAll(MEDIA)) element.remove()
  const html = copy.innerHTML
  yield
  return { setting, page, styles: stylesOf(classes), html }
}

interface OutOfSight {
  readonly element: Element
  /** Pixels of the room that it leaves; 0 for none. */
  readonly room: number
}

/**
 * Rows, and lines of lists, of which those below the window move nothing. Some rows have places of their own; those of feeds
 * stand one below the other.
 */
function outOfSight(root: Element): OutOfSight[] {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-index]')].flatMap((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    if (bottom > 0 && top < innerHeight) return []
    const isPlaced = element.style.transform !== ''
    return [{ element, room: bottom <= 0 && !isPlaced ? height : 0 }]
  })
  const lines = [...root.querySelectorAll('li, [role="listitem"]')]
    .filter((line) => line.getBoundingClientRect().top >= innerHeight)
    .map((element) => ({ element, room: 0 }))
  return [...rows, ...lines]
}

/** The style sheets with rules about these classes. */
function stylesOf(classes: ReadonlySet<string>): string[] {
  return [...document.styleSheets].flatMap((sheet) => {
    const link = sheet.ownerNode
    if (!(link instanceof HTMLLinkElement)) return []
    return classesIn(sheet).some((name) => classes.has(name)) ? [link.getAttribute('href') ?? ''] : []
  })
}

const known = new WeakMap<CSSStyleSheet, readonly string[]>()

/** The classes in the selectors of a sheet, each once. */
function classesIn(sheet: CSSStyleSheet): readonly string[] {
  const before = known.get(sheet)
  if (before) return before
  const found = new Set<string>()
  const look = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        for (const [, name = ''] of rule.selectorText.matchAll(/\.([\w-]+)/g)) found.add(name)
      }
      if ('cssRules' in rule) look(rule.cssRules as CSSRuleList)
    }
  }
  const rules = rulesOf(sheet)
  if (rules === undefined) return []
  look(rules)
  const names = [...found]
  known.set(sheet, names)
  return names
}

/** Undefined of a sheet that did not come, as when the connection was lost: browsers let nobody read its rules. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules
  } catch {
    return undefined
  }
}
