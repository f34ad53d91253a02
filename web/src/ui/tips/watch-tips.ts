export interface Tip {
  readonly icon: Element
  readonly text: string
  readonly keys: string | undefined
}

/** Who only passes over an icon reads nothing. */
const RESTED_MS = 400

/** Says which icon is to be named, until the function that it returns is called. */
export function watchTips(show: (tip: Tip | undefined) => void): () => void {
  const end = new AbortController()
  const options = { signal: end.signal, passive: true, capture: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    show(undefined)
  }
  const later = (tip: Tip, wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => tip.icon.isConnected && show(tip), wait)
  }
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      const tip = tipOf(target)
      if (tip && pointerType !== 'touch') later(tip, RESTED_MS)
      else hide()
    },
    options,
  )
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const tip = tipOf(target)
      if (tip?.icon.matches(':focus-visible')) later(tip, 0)
      else hide()
    },
    options,
  )
  for (const type of ['pointerdown', 'keydown', 'scroll', 'focusout'] as const) {
    document.addEventListener(type, hide, options)
  }
  return () => {
    hide()
    end.abort()
  }
}

function tipOf(target: EventTarget | null): Tip | undefined {
  const icon = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  const text = icon?.dataset.tip
  // What it has opened stands where its name would.
  if (!icon || !text || icon.ariaExpanded === 'true') return undefined
  return { icon, text, keys: icon.dataset.keys }
}
