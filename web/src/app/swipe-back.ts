import { isRightToLeft } from '#language/locale.ts'
import { goTo } from '#narrow/location.ts'

/** So much of the screen the finger has to cross. */
const FAR = 0.4
/** At the edges the browser itself goes back and forward. */
const EDGE_PX = 24
const BEGUN_PX = 12

/** On a phone, a long swipe towards the end of the line over what is open leads back to the list of conversations. */
export function listenForSwipeBack(): () => void {
  const end = new AbortController()
  const options = { signal: end.signal, passive: true }
  let from: { readonly x: number; readonly y: number; readonly main: HTMLElement } | undefined
  let isSwiping = false

  function stop() {
    if (from) from.main.style.transform = ''
    from = undefined
    isSwiping = false
  }

  function onStart({ touches, target }: TouchEvent) {
    stop()
    const [touch] = touches
    const main = target instanceof Element ? target.closest<HTMLElement>('main') : null
    if (!touch || touches.length > 1 || !main || !(target instanceof Element) || slides(target, main)) return
    const { clientX: x, clientY: y } = touch
    if (x > EDGE_PX && x < innerWidth - EDGE_PX) from = { x, y, main }
  }

  function onMove(event: TouchEvent) {
    const [touch] = event.touches
    if (!from || !touch) return
    const on = onward(touch.clientX - from.x)
    const down = Math.abs(touch.clientY - from.y)
    if (!isSwiping && Math.max(Math.abs(on), down) > BEGUN_PX) {
      if (on < 2 * down) return stop()
      isSwiping = true
    }
    if (!isSwiping) return
    // Else the browser goes back in its history, too.
    if (event.cancelable) event.preventDefault()
    from.main.style.transform = `translateX(${onward(Math.max(0, on))}px)`
  }

  function onEnd({ changedTouches }: TouchEvent) {
    const on = onward((changedTouches[0]?.clientX ?? 0) - (from?.x ?? 0))
    const isFar = isSwiping && on > innerWidth * FAR
    stop()
    if (isFar) goTo('#list')
  }

  document.addEventListener('touchstart', onStart, options)
  document.addEventListener('touchmove', onMove, { ...options, passive: false })
  document.addEventListener('touchend', onEnd, options)
  document.addEventListener('touchcancel', stop, options)
  return () => {
    stop()
    end.abort()
  }
}

/** To the right, or to the left where one writes that way. */
function onward(right: number): number {
  return isRightToLeft() ? -right : right
}

/** Whether a finger does something else there: selects text, or moves what is wider than its frame. */
function slides(target: Element, main: Element): boolean {
  if (target.closest('input, textarea, [data-line]')) return true
  for (let one: Element | null = target; one && one !== main; one = one.parentElement) {
    const { overflowX } = getComputedStyle(one)
    if (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth) return true
  }
  return false
}
