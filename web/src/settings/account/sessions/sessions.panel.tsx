import { endOtherSessions, endSession, getSessions } from '@parley/api/sessions/endpoints'
import type { Connection } from '@parley/client'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { OFTEN_MS } from '#data/use-followed.ts'
import { t } from '#language/words.ts'
import { formatFull } from '#ui/time/format.ts'
import { Collection } from '../../parts/Collection.tsx'
import { Confirmed } from '../../parts/Confirmed.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { useListed } from '../../parts/use-listed.ts'
import styles from '../account.module.css'
import { deviceName } from './device-name.ts'

const load = (connection: Connection) => connection.call(getSessions, {})

/** Where the person is logged in, and the ends of that. */
export default function SessionsPanel() {
  const { connection } = useApp()
  const twentyFour = useSlice(({ settings }) => settings.twenty_four_hour_time)
  const { answer, problem, read } = useListed(load, { everyMs: OFTEN_MS })
  const title = t`Where you are logged in`
  if (problem !== undefined) return <NotRead title={title} problem={problem} read={read} />
  if (!answer) return <p role="status">{t`Loading…`}</p>
  const { sessions } = answer
  const others = sessions.filter((session) => !session.is_current)
  return (
    <Collection
      title={title}
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
              read()
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
              read()
            }}
          />
        </div>
      )}
    </Collection>
  )
}
