import { type HistoryState, historyStep, keepName } from '#narrow/location.ts'
import { layersInView } from '#ui/layers-in-view.ts'

/** What opens over the view. A list of suggestions in a field is not a layer: it goes with its field. */
const LAYER = ':scope > :is([role="dialog"], [role="alertdialog"], [data-radix-popper-content-wrapper])'

/** On phones and tablets, Back is a key of the device, and means "away with what is on top". */
const isKey = matchMedia('(pointer: coarse), (width < 760px)')

/**
 * Back closes what is open over the view before it leads away from the view. Each layer that opens has a step of its
 * own in the browser's history, with the address of the view. To take that away again when the layer is closed otherwise
 * would race with whatever leads on from there: it stays, serves the next layer, and Back passes over it.
 */
export function closeOnBack(): () => void {
  const end = new AbortController()
  let at: HistoryState = history.state ?? {}
  let { href } = location

  const observer = new MutationObserver(keepUp)
  const unsubscribe = layersInView.subscribe(keepUp)
  function keepUp() {
    watch(document.body)
    for (let depth = depthOf(history.state); isKey.matches && depth < openLayers(); ) repeatStep(++depth)
    at = history.state ?? {}
    ;({ href } = location)
  }
  function watch(element: Element) {
    observer.observe(element, { childList: true })
    for (const layer of element.querySelectorAll(LAYER)) watch(layer)
  }
  keepUp()
  // By its name a step is known to be one that somebody comes back to.
  historyStep()
  addEventListener('hashchange', historyStep, { signal: end.signal })

  addEventListener(
    'popstate',
    (event: PopStateEvent) => {
      const state: HistoryState | null = event.state
      const isSameView = at.step !== undefined && state?.step === at.step
      const isBack = isSameView && depthOf(state) < depthOf(at)
      // What was written to may have moved meanwhile.
      if (isSameView && location.href !== href) history.replaceState(state, '', href)
      at = state ?? {}
      ;({ href } = location)
      const layers = openLayers()
      if (isBack && layers <= depthOf(state)) history.back()
      // A link that was followed leads to a step without a name: what it was in closes by itself, or has a reason to stay.
      else if (state) close(layers - (isSameView ? depthOf(state) : 0))
    },
    { signal: end.signal },
  )
  return () => {
    observer.disconnect()
    unsubscribe()
    end.abort()
  }
}

/** Adds a step to the browser's history that shows the same as the present one, under the same name. */
function repeatStep(depth: number): void {
  const step = historyStep()
  keepName()
  const state: HistoryState = { ...history.state, step, depth }
  history.pushState(state, '')
}

/** How many layers are open. */
function openLayers(): number {
  return layersInView.get().length + layersAbove(document.body)
}

/** How many float above the view: one may open another within itself. */
function layersAbove(element: Element): number {
  return [...element.querySelectorAll(LAYER)].reduce((sum, layer) => sum + 1 + layersAbove(layer), 0)
}

/** How many layers a step stands for. */
function depthOf(state: HistoryState | null): number {
  return state?.depth ?? 0
}

/** Closes so many layers from the top. */
function close(layers: number) {
  let above = layersAbove(document.body)
  for (let count = 0; count < layers; count++) {
    if (above-- > 0) pressEscape()
    else layersInView.get().at(-1)?.()
  }
}

/** Heard at the document: a field in what floats above would take the key for its own. */
function pressEscape() {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
}
