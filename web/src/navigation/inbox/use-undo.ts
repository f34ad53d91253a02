import { useRef } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'

interface Step {
  /** How to take it back, once it is done. */
  readonly done: Promise<() => Promise<unknown>>
  /** What says that it was done. */
  toast?: number
}

/** What was done here and can be taken back, for as long as the view is open. */
export function useUndo() {
  const { toasts, report } = useApp()
  const steps = useRef<Step[]>([])

  const drop = (step: Step) => {
    steps.current = steps.current.filter((one) => one !== step)
  }

  function takeBack(step = steps.current.at(-1)) {
    if (!step || !steps.current.includes(step)) return
    drop(step)
    if (step.toast !== undefined) toasts.dismiss(step.toast)
    // What could not be done was told already.
    step.done.then((undo) => undo().catch(report)).catch(() => {})
  }

  return {
    undo: () => takeBack(),
    /** Does something that can be taken back, and says that it is done. */
    async act(text: string, act: () => Promise<() => Promise<unknown>>) {
      // A step from the start: its event may be seen before its answer, and the key would take back an older one.
      const step: Step = { done: act() }
      steps.current.push(step)
      try {
        await step.done
        if (!steps.current.includes(step)) return
        step.toast = toasts.show(text, { label: t`Undo`, onAction: () => takeBack(step) })
      } catch (error) {
        drop(step)
        report(error)
      }
    },
  }
}
