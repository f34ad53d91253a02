import { endOtherSessions, endSession, getSessions } from '@parley/api/sessions/endpoints'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { formatFull } from '#ui/time/format.ts'
import { Card } from '../../frame/Card.tsx'
import { Collection } from '../../parts/Collection.tsx'
import { Confirmed } from '../../parts/Confirmed.tsx'
import setting from '../../setting/Setting.module.css'
import styles from '../account.module.css'
import { deviceName, type Session } from './device-name.ts'

/** Where the person is logged in, and the ends of that. */
export default function SessionsPanel() {
  const { connection } = useApp()
  const twentyFour = useSlice(({ settings }) => settings.twenty_four_hour_time)
  const [sessions, setSessions] = useState<readonly Session[]>()
  const [problem, setProblem] = useState<string>()
  const read = useCallback(() => {
    setProblem(undefined)
    connection.call(getSessions, {}).then(
      (answer) => setSessions(answer.sessions),
      (error) => setProblem(explanationOf(error)),
    )
  }, [connection])
  useEffect(read, [read])
  if (problem !== undefined) {
    return (
      <Card title={t`Where you are logged in`}>
        <p className={setting.note} role="alert">
          {problem} <Button kind="quiet" onClick={read}>{t`Try again`}</Button>
        </p>
      </Card>
    )
  }
  if (!sessions) return <p role="status">{t`Loading…`}</p>
  const others = sessions.filter((session) => !session.is_current)
  return (
    <Collection
      title={t`Where you are logged in`}
      items={sessions.map((session) => ({
        key: session.id,
        name: deviceName(session),
        title: deviceName(session),
        detail: [
          session.is_current ? t`This browser` : t`Last used ${formatFull(session.last_used, twentyFour)}`,
          ...[session.place, session.ip_address].filter((part) => part !== ''),
        ].join(' · '),
        remove: session.is_current
          ? undefined
          : async () => {
              await connection.call(endSession, { session_id: session.id })
              setSessions((now) => now?.filter(({ id }) => id !== session.id))
            },
      }))}
      empty={t`You are logged in nowhere else.`}
    >
      {others.length > 0 && (
        <div className={styles.buttons}>
          <Confirmed
            action={t`Log out everywhere else…`}
            question={t`All browsers but this one will be logged out. Programs with your API key go on.`}
            onConfirm={async () => {
              await connection.call(endOtherSessions, {})
              setSessions((now) => now?.filter((session) => session.is_current))
            }}
          />
        </div>
      )}
    </Collection>
  )
}
