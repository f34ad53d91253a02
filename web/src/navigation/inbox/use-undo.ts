import { useRef } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'

interface Step {
  readonly undo: () => Promise<unknown>
  /** What says that it was done. */
  readonly toast: number
}

/** What was done here and can be taken back, for as long as the view is open. */
export function useUndo() {
  const { toasts, report } = useApp()
  const steps = useRef<Step[]>([])

  function takeBack(step = steps.current.at(-1)) {
    if (!step || !steps.current.includes(step)) return
    steps.current = steps.current.filter((one) => one !== step)
    toasts.dismiss(step.toast)
    step.undo().catch(report)
  }

  return {
    undo: () => takeBack(),
    /** Does something that can be taken back, and says that it is done. */
    async act(text: string, act: () => Promise<() => Promise<unknown>>) {
      try {
        const undo = await act()
        const toast = toasts.show(text, { label: t`Undo`, onAction: () => takeBack(step) })
        const step = { undo, toast }
        steps.current.push(step)
      } catch (error) {
        report(error)
      }
    },
  }
}
