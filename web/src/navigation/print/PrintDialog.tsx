import type { MessageWithFlags } from '@parley/api/messages/objects'
import { asError } from '@parley/client/as-error'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { fetchMessages } from '#data/fetch-messages.ts'
import { plural, t } from '#language/words.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './PrintDialog.module.css'
import { PrintSheet } from './PrintSheet.tsx'
import { picturesOf } from './pictures.ts'

/** About forty pages. */
const AT_MOST = 1_000

interface Props {
  narrow: Narrow
  onClose: () => void
}

/** Fetches what is to be printed, says how much that is, and prints it. */
export default function PrintDialog({ narrow, onClose }: Props) {
  const [attempt, setAttempt] = useState(0)
  const { found, error } = useMessages(narrow, attempt)
  const [isReady, setReady] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const count = found?.messages.length ?? 0

  useEffect(() => {
    window.addEventListener('afterprint', onClose)
    return () => window.removeEventListener('afterprint', onClose)
  }, [onClose])
  useEffect(() => {
    if (count === 0 || !sheet.current) return
    let isOver = false
    void picturesOf(sheet.current).then(() => {
      if (isOver) return
      setReady(true)
      window.print()
    })
    return () => {
      isOver = true
    }
  }, [count])

  return (
    <DialogCard title={t`Print conversation`} onClose={onClose}>
      <p className={styles.words} role={error ? 'alert' : 'status'}>
        {error ? explanationOf(error) : words(found)}
      </p>
      <div className={styles.choices}>
        {error ? (
          <Button onClick={() => setAttempt(attempt + 1)}>{t`Try again`}</Button>
        ) : (
          <Button disabled={!isReady} onClick={() => window.print()}>
            {t`Print`}
          </Button>
        )}
      </div>
      {found && createPortal(<PrintSheet sheet={sheet} narrow={narrow} {...found} />, document.body)}
    </DialogCard>
  )
}

interface Found {
  readonly messages: readonly MessageWithFlags[]
  /** There are older ones. */
  readonly isCut: boolean
}

function words(found: Found | undefined): string {
  if (!found) return t`Fetching the messages…`
  const { isCut, messages } = found
  const count = messages.length
  if (count === 0) return t`There is nothing to print here.`
  if (isCut)
    return plural(count, {
      one: 'The newest message is printed. There are older ones.',
      other: 'The newest # messages are printed. There are older ones.',
    })
  return plural(count, { one: 'One message is printed.', other: 'All # messages are printed.' })
}

function useMessages({ terms }: Narrow, attempt: number) {
  const app = useApp()
  const { session, hidden } = app
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<Error>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is fetched once is printed
  useEffect(() => {
    let isOver = false
    setError(undefined)
    fetchMessages(app, terms, { anchor: 'newest', before: AT_MOST + 1, after: 0 }).then(
      (all) => {
        const { mutedUsers } = session.state
        const messages = all
          .slice(-AT_MOST)
          .filter(({ id, sender_id }) => !hidden.get().has(id) && !mutedUsers.has(sender_id))
        // One more than is printed was asked for.
        if (!isOver) setFound({ messages, isCut: all.length > AT_MOST })
      },
      (problem) => !isOver && setError(asError(problem)),
    )
    return () => {
      isOver = true
    }
  }, [attempt])
  return { found, error }
}
