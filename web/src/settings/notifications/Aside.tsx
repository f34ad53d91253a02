import { sendTestLetter } from '@parley/api/notification-letters/endpoints'
import { testPushNotification } from '@parley/api/push-devices/endpoints'
import { BellOff, CircleAlert, CircleCheck } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useSettings, useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { playSound } from '#notify/sounds.ts'
import { Button } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'
import styles from './Aside.module.css'

/** The notification as it will look, whether this browser may show it, and a try of every way. */
export function Aside() {
  const { connection } = useApp()
  const organization = useSlice(({ realm }) => realm.realm_name)
  const { notification_sound: sound } = useSettings()
  const [permission, setPermission] = useState(permissionNow)

  async function showOne(): Promise<string> {
    let now = permissionNow()
    if (now === 'default') now = await Notification.requestPermission()
    setPermission(now)
    if (now !== 'granted') throw new Error(stateInWords(now))
    await showHere(organization, t`This is how a notification looks.`)
    return t`Shown, unless your system keeps it back.`
  }

  return (
    <section className={styles.panel} aria-label={t`Try it`}>
      <div className={styles.preview} aria-hidden="true">
        <Logo name={organization} size={24} />
        <div>
          <strong>{organization}</strong>
          <p>{t`This is how a notification looks.`}</p>
        </div>
      </div>
      <p className={styles.state}>
        {permission === 'granted' ? (
          <CircleCheck size={18} aria-hidden="true" data-ok />
        ) : (
          <BellOff size={18} aria-hidden="true" />
        )}
        <span>{stateInWords(permission)}</span>
      </p>
      <Try name={t`Show a notification`} run={showOne} />
      <Try
        name={t`Play the sound`}
        run={async () => {
          await playSound(sound)
          return sound === 'none' ? t`You have chosen no sound.` : t`Played, if this device is not muted.`
        }}
      />
      <Try
        name={t`Notify my devices`}
        run={async () => {
          await connection.call(testPushNotification, {})
          return t`Sent to the devices that are registered.`
        }}
      />
      <Try
        name={t`Mail me`}
        run={async () => {
          await connection.call(sendTestLetter, {})
          return t`The letter is on its way.`
        }}
      />
    </section>
  )
}

type Outcome = { readonly isGood: boolean; readonly words: string }

/** A button that tries one way, and says what became of it. */
function Try({ name, run }: { name: string; run: () => Promise<string> }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)

  async function tryIt() {
    setBusy(true)
    setOutcome(undefined)
    setOutcome(
      await run().then(
        (words) => ({ isGood: true, words }),
        (error) => ({ isGood: false, words: explanationOf(error) }),
      ),
    )
    setBusy(false)
  }

  return (
    <div className={styles.try}>
      <Button kind="quiet" disabled={isBusy} onClick={() => void tryIt()}>
        {name}
      </Button>
      <p role="status" className={styles.state}>
        {outcome && (
          <>
            {outcome.isGood ? (
              <CircleCheck size={16} aria-hidden="true" data-ok />
            ) : (
              <CircleAlert size={16} aria-hidden="true" data-failed />
            )}
            <span>{outcome.words}</span>
          </>
        )}
      </p>
    </div>
  )
}

/** Telephones know no notifications of pages, only those of service workers. */
async function showHere(title: string, body: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) await registration.showNotification(title, { body, tag: 'test' })
  else new Notification(title, { body })
}

/** Browsers of some phones know no notifications of pages. */
function permissionNow(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied'
}

function stateInWords(permission: NotificationPermission): string {
  switch (permission) {
    case 'granted':
      return t`This browser may show notifications.`
    case 'denied':
      return t`This browser shows no notifications of Parley. Allow them in its settings for this site, beside the address.`
    case 'default':
      return t`This browser will ask you when you send a test.`
  }
}

const panels = Object.entries(
  import.meta.glob<ComponentType>('./**/*.panel.tsx', { eager: true, import: 'default' }),
).sort(([a], [b]) => (a < b ? -1 : 1))

/** What other parts of the app add to the page. */
export function Panels() {
  return panels.map(([file, Panel]) => <Panel key={file} />)
}
