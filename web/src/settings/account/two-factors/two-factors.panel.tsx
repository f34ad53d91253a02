import { getPasskeys } from '@parley/api/passkeys/endpoints'
import { getTwoFactors } from '@parley/api/two-factors/endpoints'
import type { Connection } from '@parley/client'
import { KeySquare, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { canUsePasskeys } from '#auth/factors/ceremonies.ts'
import { useSlice } from '#data/hooks.ts'
import { OFTEN_MS } from '#data/use-followed.ts'
import { plural, t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { formatFull } from '#ui/time/format.ts'
import { Card } from '../../frame/Card.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { useListed } from '../../parts/use-listed.ts'
import setting from '../../setting/Setting.module.css'
import { type Factors, hasFactor } from './ProofForm.tsx'
import styles from './two-factors.module.css'
import { type Wish, WishDialog } from './wishes.tsx'

type Known = Factors & { readonly available: boolean }

async function load(connection: Connection): Promise<Known> {
  const [two, { passkeys, available }] = await Promise.all([
    connection.call(getTwoFactors, {}),
    connection.call(getPasskeys, {}),
  ])
  return { two, passkeys, available }
}

/** What lets the person in beside the password: passkeys, codes of an app, recovery codes. */
export default function TwoFactorsPanel() {
  const [wish, setWish] = useState<Wish>()
  const { answer: known, problem, read } = useListed(load, { everyMs: OFTEN_MS })

  const title = t`Passkeys and second factor`
  if (problem !== undefined) return <NotRead title={title} problem={problem} read={read} />
  if (known === undefined) {
    return (
      <Card title={title}>
        <p className={setting.note} role="status">{t`Loading…`}</p>
      </Card>
    )
  }
  return (
    <Card title={title}>
      {known.two.required && (
        <p className={setting.note}>
          {t`Your organization requires a second factor: the last one cannot be removed.`}
        </p>
      )}
      <Passkeys known={known} onWish={setWish} />
      <div className={styles.part}>
        <h3 className={styles.head}>{t`Codes of an app`}</h3>
        <p className={setting.about}>
          {known.two.totp
            ? t`They are on: logging in by password takes a code of your app, or a passkey.`
            : t`An app on your phone shows a code for each log-in.`}
        </p>
        <div className={styles.buttons}>
          {known.two.totp ? (
            <Button kind="quiet" onClick={() => setWish({ name: 'turn-off' })}>{t`Turn them off…`}</Button>
          ) : (
            <Button kind="quiet" onClick={() => setWish({ name: 'turn-on' })}>{t`Set up an app…`}</Button>
          )}
        </div>
      </div>
      {hasFactor(known) && (
        <div className={styles.part}>
          <h3 className={styles.head}>{t`Recovery codes`}</h3>
          <p className={setting.about}>
            {t`For the day on which your device is lost.`}{' '}
            {plural(known.two.recovery_codes_left, {
              one: '# recovery code is left.',
              other: '# recovery codes are left.',
            })}
          </p>
          <div className={styles.buttons}>
            <Button kind="quiet" onClick={() => setWish({ name: 'new-codes' })}>
              {t`Make new recovery codes…`}
            </Button>
          </div>
        </div>
      )}
      {wish && (
        <WishDialog
          wish={wish}
          factors={known}
          onClose={() => {
            setWish(undefined)
            read()
          }}
        />
      )}
    </Card>
  )
}

function Passkeys({ known, onWish }: { known: Known; onWish: (wish: Wish) => void }) {
  const { passkeys, available } = known
  const twentyFour = useSlice(({ settings }) => settings.twenty_four_hour_time)
  return (
    <div className={styles.part}>
      <h3 className={styles.head}>{t`Passkeys`}</h3>
      {passkeys.length === 0 ? (
        <p className={setting.about}>
          {t`Log in by your finger, face or PIN, or with a security key. Nobody can guess a passkey, nor trick you into typing it elsewhere.`}
        </p>
      ) : (
        <ul className="plain" aria-label={t`Passkeys`}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.line}>
              <KeySquare size={18} aria-hidden="true" />
              <div className={styles.words}>
                <span dir="auto">{passkey.name}</span>
                <span className={setting.about}>
                  {[
                    t`Added ${formatFull(passkey.created, twentyFour)}`,
                    passkey.last_used === null
                      ? t`Never used`
                      : t`Last used ${formatFull(passkey.last_used, twentyFour)}`,
                  ].join(' · ')}
                </span>
              </div>
              <IconButton
                icon={Pencil}
                size={16}
                label={t`Rename ${passkey.name}`}
                onClick={() => onWish({ name: 'rename', passkey })}
              />
              <IconButton
                icon={Trash2}
                size={16}
                label={t`Remove ${passkey.name}`}
                onClick={() => onWish({ name: 'remove', passkey })}
              />
            </li>
          ))}
        </ul>
      )}
      {available && canUsePasskeys() ? (
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={() => onWish({ name: 'add-passkey' })}>{t`Add a passkey…`}</Button>
        </div>
      ) : (
        <p className={setting.about}>
          {t`Browsers make passkeys only where the server has an address with a name, and https.`}
        </p>
      )}
    </div>
  )
}
