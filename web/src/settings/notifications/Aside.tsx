import { BellOff, CircleCheck } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useSettings, useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { playSound } from '#notify/sounds.ts'
import { Button } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'
import styles from './Aside.module.css'

/** The notification as it will look, whether this browser may show it, and a try. */
export function Aside() {
  const organization = useSlice(({ realm }) => realm.realm_name)
  const { notification_sound: sound, enable_sounds: hasSound } = useSettings()
  const [permission, setPermission] = useState(permissionNow)
  const [isSent, setSent] = useState(false)

  async function sendTest() {
    let now = permissionNow()
    if (now === 'default') now = await Notification.requestPermission()
    setPermission(now)
    if (hasSound) void playSound(sound)
    if (now === 'granted') new Notification(organization, { body: t`This is how a notification looks.` })
    setSent(true)
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
      <Button kind="quiet" onClick={() => void sendTest()}>
        {t`Send a test`}
      </Button>
      <p className="visually-hidden" role="status">
        {isSent && t`The test is sent.`}
      </p>
    </section>
  )
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
