import type { AnswerOf } from '@parley/api/contract/endpoint'
import {
  beginTotp,
  confirmTotp,
  getTwoFactors,
  removeTotp,
  renewRecoveryCodes,
} from '@parley/api/two-factors/endpoints'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useSlice } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '../../frame/Card.tsx'
import { AddForm, type FormField } from '../../parts/AddForm.tsx'
import setting from '../../setting/Setting.module.css'
import styles from '../account.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecretForApp } from './SecretForApp.tsx'

const password = (): FormField => ({
  name: 'password',
  label: t`Your password`,
  type: 'password',
  autoComplete: 'current-password',
})
const code = (): FormField => ({
  name: 'code',
  label: t`Code of the app, or a recovery code`,
  autoComplete: 'one-time-code',
})

/** The second factor of the account: whether there is one, and the steps that turn it on and off. */
export default function TwoFactorsPanel() {
  const { connection } = useApp()
  const hasPassword = useSlice(({ realm }) => realm.realm_password_auth_enabled)
  const [state, setState] = useState<AnswerOf<typeof getTwoFactors>>()
  const [secret, setSecret] = useState<AnswerOf<typeof beginTotp>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [wish, setWish] = useState<'codes' | 'off'>()
  const [problem, setProblem] = useState<string>()
  const read = useCallback(() => {
    setProblem(undefined)
    connection.call(getTwoFactors, {}).then(setState, (error) => setProblem(explanationOf(error)))
  }, [connection])
  useEffect(read, [read])

  // Who comes by an identity provider has given it what it asks for.
  if (!hasPassword) return null
  if (problem !== undefined) {
    return (
      <Card title={t`Second factor`}>
        <p className={setting.note} role="alert">
          {problem} <Button kind="quiet" onClick={read}>{t`Try again`}</Button>
        </p>
      </Card>
    )
  }
  if (state === undefined) return <p role="status">{t`Loading…`}</p>
  if (codes !== undefined) {
    return (
      <Card title={t`Second factor`}>
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined)
            read()
          }}
        />
      </Card>
    )
  }
  if (!state.totp) {
    return (
      <Card title={t`Second factor`}>
        <p className={`${setting.about} ${styles.note}`}>
          {t`Logging in then takes a code of an app on your device beside the password. Other browsers are logged out; programs with your API key go on until you make a new one.`}
        </p>
        {secret === undefined ? (
          <AddForm
            fields={[password()]}
            action={t`Turn it on…`}
            onSubmit={async ({ password: typed = '' }) => {
              setSecret(await connection.call(beginTotp, { password: typed }))
            }}
          />
        ) : (
          <>
            <SecretForApp {...secret} />
            <AddForm
              fields={[
                { name: 'code', label: t`The code that the app shows`, autoComplete: 'one-time-code' },
              ]}
              action={t`Turn it on`}
              onSubmit={async ({ code: typed = '' }) => {
                const { recovery_codes } = await connection.call(confirmTotp, { code: typed })
                setSecret(undefined)
                setCodes(recovery_codes)
              }}
            />
          </>
        )}
      </Card>
    )
  }
  return (
    <Card title={t`Second factor`}>
      <p className={`${setting.about} ${styles.note}`}>
        {t`It is on: logging in takes a code of your app.`}{' '}
        {plural(state.recovery_codes_left, {
          one: '# recovery code is left.',
          other: '# recovery codes are left.',
        })}
      </p>
      {wish === undefined ? (
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={() => setWish('codes')}>{t`Make new recovery codes…`}</Button>
          <Button kind="quiet" onClick={() => setWish('off')}>{t`Turn it off…`}</Button>
        </div>
      ) : (
        <AddForm
          key={wish}
          fields={[password(), code()]}
          action={wish === 'codes' ? t`Make new recovery codes` : t`Turn it off`}
          onSubmit={async ({ password: typed = '', code: proof = '' }) => {
            const given = { password: typed, code: proof }
            if (wish === 'codes') setCodes((await connection.call(renewRecoveryCodes, given)).recovery_codes)
            else await connection.call(removeTotp, given)
            setWish(undefined)
            read()
          }}
        />
      )}
    </Card>
  )
}
