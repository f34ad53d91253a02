import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Store, useStore } from '#store/store.ts'
import { holdKeys, releaseKeys } from './keys/hold-keys.ts'
import { Late, type Load } from './late.ts'
import { useSayUnavailable } from './toasts-context.ts'

interface Closable {
  readonly onClose: () => void
}

type About<P> = Omit<P, keyof Closable>

/** Opens something over the view, about what it is given. */
export interface Overlay<P> {
  (...about: object extends About<P> ? [about?: About<P>] : [about: About<P>]): void
  readonly close: () => void
  /** Gets its code before it is opened. */
  readonly prepare: () => void
}

interface Opened {
  readonly by: object
  readonly about: unknown
  readonly drawn: ReactNode
}

/** From the lowest to the topmost. Not within what opened them: a row goes when the feed scrolls or changes. */
const opened = new Store<readonly Opened[]>([])
let count = 0

/**
 * A dialog, menu or card that opens over the view: `const openMove = overlay(() => import('./MoveDialog.tsx'))`, then
 * `openMove({ message })`. The component gets that, and `onClose`. One may open from another, but none twice.
 */
export function overlay<P extends Closable>(load: Load<P>): Overlay<P> {
  const code = new Late(load)
  const close = () => opened.set(opened.get().filter(({ by }) => by !== open))

  function open(about: object = {}): void {
    const onClose = () => opened.set(opened.get().filter((one) => one !== entry))
    const props = { ...about, onClose } as P
    const entry = { by: open, about, drawn: <Loaded key={++count} code={code} props={props} /> }
    if (!code.came) holdKeys()
    opened.set([...opened.get().filter(({ by }) => by !== open), entry])
  }
  return Object.assign(open, { close, prepare: code.prepare }) as Overlay<P>
}

/** What this overlay is about while it is open. */
export function useOpen<P>(one: Overlay<P>): About<P> | undefined {
  return useSyncExternalStore(
    opened.subscribe,
    () => opened.get().find(({ by }) => by === one)?.about as About<P> | undefined,
  )
}

/**
 * Everything that is open.
 * @param only the one that is drawn: the others wait
 */
export function Overlays({ only }: { only?: object | undefined }) {
  // Whoever logs in next did not open it.
  useEffect(() => () => opened.set([]), [])
  return useStore(opened).flatMap(({ by, drawn }) => (only === undefined || by === only ? [drawn] : []))
}

/** Nothing until the code has come. Where it cannot come, the person is told, and all else goes on. */
function Loaded<P extends Closable>({ code, props }: { code: Late<P>; props: P }) {
  const [Part, setPart] = useState(() => code.came)
  const sayUnavailable = useSayUnavailable()
  const { onClose } = props
  useEffect(() => {
    if (Part) return
    let isOver = false
    code.get().then(
      (component) => !isOver && setPart(() => component),
      () => {
        if (isOver) return
        releaseKeys()
        onClose()
        sayUnavailable()
      },
    )
    return () => {
      isOver = true
    }
  }, [code, Part, onClose, sayUnavailable])
  return Part && <Part {...props} />
}
