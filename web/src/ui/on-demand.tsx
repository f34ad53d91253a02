import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Late, type Load } from './late.ts'
import { startLate } from './start-late.ts'

/** A part of the view whose code comes later. */
export type OnDemand<P> = ComponentType<P> & {
  /** Gets the code before it is shown. */
  readonly prepare: () => void
}

/**
 * A component whose code comes when it is first shown. Without a connection the fallback stays, and the code is asked
 * for again: what is around it goes on working, which an error of React's `lazy` would end.
 * What a person opens over the view is an overlay: see overlay.tsx.
 */
export function onDemand<P extends object>(
  load: Load<P>,
  fallback: ReactNode | ((props: P) => ReactNode) = null,
): OnDemand<P> {
  const code = new Late(load)
  function Shown(props: P) {
    const [Part, setPart] = useState(() => code.came)
    useEffect(() => {
      if (Part) return
      return startLate(
        () => code.get(),
        (component) => {
          setPart(() => component)
          return () => {}
        },
      )
    }, [Part])
    if (Part) return <Part {...props} />
    return typeof fallback === 'function' ? fallback(props) : fallback
  }
  return Object.assign(Shown, { prepare: code.prepare })
}
