import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useRealm, useSlice } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'
import { homeHash } from '#navigation/home.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { NoPage } from '../frame/NoPage.tsx'
import { ChannelCards } from './ChannelCards.tsx'
import { carryOut, type Done, SomeRefused } from './carry-out.ts'
import { DonePage } from './DonePage.tsx'
import styles from './FirstRun.module.css'
import { Invite } from './Invite.tsx'
import { Look } from './Look.tsx'
import { Preview } from './Preview.tsx'
import { channelsForInvited, type Outcome, outcomeOf } from './plan.ts'
import { usePlan } from './use-plan.ts'

/** A short way through what makes an organization feel lived in. Nothing is made before its button is pressed. */
export default function FirstRun() {
  const mayOpen = useSlice(({ self }) => self.is_admin)
  return mayOpen ? <Steps /> : <NoPage isKnown />
}

function Steps() {
  const app = useApp()
  const { connection, session } = app
  const isNarrow = useIsNarrow()
  const { realm_name: organization } = useRealm()
  const ownName = useSlice(({ users }) => users.get(app.ownUserId)?.full_name ?? '')
  const hand = usePlan()
  const { plan } = hand
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<Done>()
  // Channels that somebody makes meanwhile are there: the words of the button follow.
  useSlice((state) => state.subscriptions)

  if (done) return <DonePage done={done} />
  if (!plan) {
    return hand.problem === undefined ? (
      <p className={styles.loading} role="status">{t`One moment…`}</p>
    ) : (
      <Notice icon={CloudOff} title={t`The first steps cannot be shown`} role="alert" level={1}>
        <p>{hand.problem}</p>
        <Button onClick={hand.again}>{t`Try again`}</Button>
      </Notice>
    )
  }
  const outcome = outcomeOf(plan, session.state, refused)
  const isNothing = outcome.addresses.length === 0 && outcome.channels.length === 0

  async function go(chosen: NonNullable<typeof plan>) {
    setBusy(true)
    setProblem(undefined)
    try {
      const result = await carryOut(connection, chosen, outcome, channelsForInvited(chosen, session.state))
      await hand.close()
      setDone(result)
    } catch (error) {
      if (error instanceof SomeRefused) setRefused(new Map([...refused, ...error.refused]))
      setProblem(explanationOf(error))
      setBusy(false)
    }
  }

  async function later() {
    await hand.keepNow()
    goTo(homeHash(app))
  }

  return (
    <div className={styles.view}>
      {!isNarrow && <Preview plan={plan} outcome={outcome} />}
      <div className={styles.main}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
        <div className={styles.scroller} tabIndex={0}>
          <div className={styles.column}>
            <h1>{t`${organization} is ready, ${firstName(ownName)}`}</h1>
            <p className={styles.lead}>{t`A few things make it feel lived in. All of them can wait.`}</p>
            <Invite
              plan={plan}
              typed={hand.typed}
              refused={refused}
              onChange={(next, typed) => {
                setProblem(undefined)
                hand.change(next, typed)
              }}
            />
            <ChannelCards plan={plan} onChange={hand.change} />
            <Look />
          </div>
        </div>
        <footer className={styles.foot}>
          <div className={styles.column}>
            <Button kind="quiet" onClick={() => void later()}>
              {t`Later`}
            </Button>
            <div className={styles.end}>
              {(problem ?? hand.problem) !== undefined && (
                <p className={styles.problem} role="alert">
                  {problem ?? hand.problem}
                </p>
              )}
              {outcome.leftOut.length > 0 && (
                <span className={styles.note}>
                  {plural(outcome.leftOut.length, {
                    one: '# address left out',
                    other: '# addresses left out',
                  })}
                </span>
              )}
              <Button disabled={isBusy || isNothing} onClick={() => void go(plan)}>
                {isBusy ? t`One moment…` : inWords(outcome)}
              </Button>
            </div>
          </div>
        </footer>
      </div>
    </div>
  )
}

/** What the button will do. */
function inWords({ addresses, channels }: Outcome): string {
  const people = plural(addresses.length, { one: 'Invite # person', other: 'Invite # people' })
  if (channels.length === 0) return addresses.length === 0 ? t`Nothing is chosen` : people
  if (addresses.length === 0) {
    return plural(channels.length, { one: 'Make # channel', other: 'Make # channels' })
  }
  return plural(channels.length, { one: '{1}, make # channel', other: '{1}, make # channels' }, people)
}

function firstName(fullName: string): string {
  return fullName.split(' ')[0] || fullName
}
