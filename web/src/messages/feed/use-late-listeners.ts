import { useEffect } from 'react'
import { useApp } from '#data/context.ts'

/** Keys and clicks on messages that the first view can do without. */
export function useLateListeners(): void {
  const app = useApp()
  useEffect(() => {
    let isOver = false
    let end: (() => void) | undefined
    void import('../late-listeners.ts').then(({ listen }) => {
      if (!isOver) end = listen(app)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [app])
}
