import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  /** Returns what became of it, in words. */
  work: () => Promise<string>
  onDone: () => void
  /** What it is called where nothing has failed. */
  label?: string
}

/** Does something once more, and tells what became of it. */
export function TryAgain({ work, onDone, label = t`Try again` }: Props) {
  const { toasts, report } = useApp()
  const [isBusy, setBusy] = useState(false)
  async function tryAgain() {
    if (isBusy) return
    setBusy(true)
    try {
      toasts.show(await work())
      onDone()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" disabled={isBusy} onClick={() => void tryAgain()}>
      {label}
    </Button>
  )
}
