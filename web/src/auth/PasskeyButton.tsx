import type { Connection } from '@parley/client'
import { KeySquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import styles from './AuthForm.module.css'
import { askForPasskey, offerPasskeys, type PasskeyProof } from './factors/ceremonies.ts'
import own from './factors/factors.module.css'

interface Props {
  connection: Connection
  onPasskey: (passkey: PasskeyProof) => Promise<void>
}

/** Logs in with a passkey alone: by its button, or by what the browser offers at the field for the name. */
export function PasskeyButton({ connection, onPasskey }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const latest = useRef(onPasskey)
  latest.current = onPasskey

  async function logIn(get: () => Promise<PasskeyProof>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await latest.current(await get())
    } catch (error) {
      setProblem(explanationOf(error))
      // The button has ended what the browser offered, and what it was given is used up.
      setRound((before) => before + 1)
    } finally {
      setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round offers them anew
  useEffect(
    () => offerPasskeys(connection, (passkey) => void logIn(async () => passkey)),
    [connection, round],
  )
  return (
    <>
      <Button
        kind="quiet"
        className={own.method}
        disabled={isBusy}
        onClick={() => void logIn(() => askForPasskey(connection))}
      >
        <KeySquare size={16} aria-hidden="true" />
        {isBusy ? t`One moment…` : t`Sign in with a passkey`}
      </Button>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
