import { asError } from '@parley/client/as-error'
import { useEffect, useState } from 'react'

type Asked<T> = { readonly answer?: T; readonly error?: Error }

/** Asks once, and gives what came: nothing yet, an answer or an error. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog asks when it opens
  useEffect(() => {
    const abort = new AbortController()
    ask(abort.signal).then(
      (answer) => setAsked({ answer }),
      (error) => !abort.signal.aborted && setAsked({ error: asError(error) }),
    )
    return () => abort.abort()
  }, [])
  return asked
}
