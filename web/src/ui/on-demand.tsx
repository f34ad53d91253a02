import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const AGAIN_MS = 4_000

/**
 * A component whose code comes when it is first shown. Without a connection the fallback stays, and the code is asked
 * for again: what is around it goes on working, which an error of React's `lazy` would end.
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  fallback: ReactNode = null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function OnDemand(props: P) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let isOver = false
      const get = () =>
        load().then(
          (module) => {
            loaded = module.default
            if (!isOver) setPart(() => module.default)
          },
          () => {
            if (!isOver) timer = setTimeout(get, AGAIN_MS)
          },
        )
      void get()
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    }, [Part])
    return Part ? <Part {...props} /> : fallback
  }
}
