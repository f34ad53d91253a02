import { endSessionsOf, getSessionsOf } from '@parley/api/sessions/endpoints'
import { getPeopleWithSecondFactor, removeSecondFactors } from '@parley/api/two-factors/endpoints'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { formatFull } from '#ui/time/format.ts'
import { deviceName } from '../account/sessions/device-name.ts'
import { Card } from '../frame/Card.tsx'
import { useAnswer } from '../integrations/use-answer.ts'
import { Confirmed } from '../parts/Confirmed.tsx'
import setting from '../setting/Setting.module.css'
import type { User } from './directory.ts'
import styles from './Person.module.css'

/** Where somebody is logged in and by what, and the ends of that, for administrators. */
export function LogInsCard({ user }: { user: User }) {
  const isOwner = useSlice(({ self }) => self.is_owner)
  return (
    <Card title={t`Log-ins`}>
      {user.is_owner && !isOwner ? (
        <p className={setting.note}>{t`Only owners see where an owner is logged in.`}</p>
      ) : (
        <>
          <Sessions user={user} />
          <SecondFactors user={user} />
        </>
      )}
    </Card>
  )
}

function Sessions({ user: { user_id, full_name: name } }: { user: User }) {
  const { connection, toasts } = useApp()
  const twentyFour = useSlice(({ settings }) => settings.twenty_four_hour_time)
  const { answer, problem, askAgain } = useAnswer(getSessionsOf, { user_id })
  if (problem !== undefined) return <Failed problem={problem} onAgain={askAgain} />
  if (!answer) return <p className={setting.note} role="status">{t`Loading…`}</p>
  const { sessions } = answer
  if (sessions.length === 0) return <p className={setting.note}>{t`${name} is logged in with no browser.`}</p>
  return (
    <>
      <ul className="plain" aria-label={t`Where ${name} is logged in`}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.line}>
            <p>
              {deviceName(session)}
              <small>
                {[
                  t`Last used ${formatFull(session.last_used, twentyFour)}`,
                  ...[session.place, session.ip_address].filter((part) => part !== ''),
                ].join(' · ')}
              </small>
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.line}>
        <p>
          {t`Log out everywhere`}
          <small>{t`For a device that is lost. Programs with an API key go on.`}</small>
        </p>
        <Confirmed
          action={t`Log out…`}
          question={t`All browsers of ${name} are logged out at once. What was being written there stays there.`}
          isDangerous
          onConfirm={async () => {
            await connection.call(endSessionsOf, { user_id })
            askAgain()
            toasts.show(t`${name} is logged out everywhere`)
          }}
        />
      </div>
    </>
  )
}

function SecondFactors({ user: { user_id, full_name: name } }: { user: User }) {
  const { connection, toasts } = useApp()
  const { answer, problem, askAgain } = useAnswer(getPeopleWithSecondFactor, {})
  if (problem !== undefined) return <Failed problem={problem} onAgain={askAgain} />
  if (!answer) return null
  const hasOne = answer.user_ids.includes(user_id)
  return (
    <div className={styles.line}>
      <p>
        {t`Second factor`}
        <small>
          {hasOne
            ? t`There is one. If it is lost, take it away: then the password is enough, until another one is set up.`
            : t`There is none.`}
        </small>
      </p>
      {hasOne && (
        <Confirmed
          action={t`Take it away…`}
          question={t`The app for codes, passkeys and recovery codes of ${name} count no longer, and all browsers are logged out. A letter says so. Be sure that it is ${name} who asks.`}
          isDangerous
          onConfirm={async () => {
            await connection.call(removeSecondFactors, { user_id })
            askAgain()
            toasts.show(t`${name} has no second factor any more`)
          }}
        />
      )}
    </div>
  )
}

function Failed({ problem, onAgain }: { problem: string; onAgain: () => void }) {
  return (
    <p className={setting.note} role="alert">
      {problem} <Button kind="quiet" onClick={onAgain}>{t`Try again`}</Button>
    </p>
  )
}
