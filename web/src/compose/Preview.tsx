import { renderMessage } from '@parley/api/messages/endpoints'
import { NetworkError } from '@parley/client'
import { useEffect, useState } from 'react'
import { MessageContent } from '#content/MessageContent.tsx'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useReader } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import LocalContent from './LocalContent.tsx'
import styles from './Preview.module.css'

/** The message as the server would show it and, until it has answered, as the browser can. */
export default function Preview({ source }: { source: string }) {
  const { connection } = useApp()
  const reader = useReader()
  const [html, setHtml] = useState<string>()
  const [problem, setProblem] = useState<string>()
  /** Why the server does not answer: for what only it can show. */
  const [absence, setAbsence] = useState<string>()
  useEffect(() => {
    const abort = new AbortController()
    connection.call(renderMessage, { content: source }, { signal: abort.signal }).then(
      ({ rendered }) => setHtml(rendered),
      (error) => {
        if (abort.signal.aborted) return
        if (error instanceof NetworkError) setAbsence(explanationOf(error))
        else setProblem(explanationOf(error))
      },
    )
    return () => abort.abort()
  }, [connection, source])
  return (
    <div className={styles.preview} role="status" aria-label={t`Preview`}>
      {problem ??
        (html === undefined ? (
          <LocalContent source={source} fallback={absence ?? t`Rendering…`} />
        ) : (
          <MessageContent html={html} reader={reader} />
        ))}
    </div>
  )
}
