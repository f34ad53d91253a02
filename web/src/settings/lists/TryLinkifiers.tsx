import { renderMessage } from '@parley/api/messages/endpoints'
import { useEffect, useId, useState } from 'react'
import { MessageContent } from '#content/MessageContent.tsx'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useReader } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import setting from '../setting/Setting.module.css'
import styles from './TryLinkifiers.module.css'

/** So long after the last key, the server is asked. */
const PAUSE_MS = 250

/** What a text would become in a message, with all linkifiers in their order. It is sent to nobody. */
export function TryLinkifiers({ linkifiers }: { linkifiers: readonly unknown[] }) {
  const { connection } = useApp()
  const reader = useReader()
  const id = useId()
  const [text, setText] = useState('')
  const [html, setHtml] = useState('')
  const [problem, setProblem] = useState<string>()
  // Another order, or another pattern, may make something else of the same text.
  const rules = JSON.stringify(linkifiers)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the server renders by the rules as they are now
  useEffect(() => {
    if (text.trim() === '') return setHtml('')
    const abort = new AbortController()
    const timer = setTimeout(() => {
      connection.call(renderMessage, { content: text }, { signal: abort.signal }).then(
        ({ rendered }) => {
          setProblem(undefined)
          setHtml(rendered)
        },
        (error) => !abort.signal.aborted && setProblem(explanationOf(error)),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [connection, text, rules])

  return (
    <Card title={t`Try them on a text`}>
      <div className={styles.parts}>
        <label htmlFor={id}>{t`A message with what should become a link`}</label>
        <input
          id={id}
          className={setting.text}
          value={text}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.result} role="status" aria-label={t`What becomes of it`}>
          {problem ? (
            <p className={setting.error}>{problem}</p>
          ) : html === '' ? (
            <p className={setting.about}>{t`It is sent to nobody.`}</p>
          ) : (
            <>
              <MessageContent html={html} reader={reader} />
              {!html.includes('<a ') && <p className={setting.about}>{t`No pattern fits.`}</p>}
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
