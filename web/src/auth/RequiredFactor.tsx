import type { AnswerOf } from '@parley/api/contract/endpoint'
import { getPasskeys } from '@parley/api/passkeys/endpoints'
import { beginTotp, confirmTotp, getTwoFactors } from '@parley/api/two-factors/endpoints'
import type { Connection } from '@parley/client'
import { KeySquare, Smartphone } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { LoadingPage } from '#ui/FullPage.tsx'
import { AuthForm } from './AuthForm.tsx'
import { canUsePasskeys, makePasskey, nameOfDevice } from './factors/ceremonies.ts'
import styles from './factors/factors.module.css'
import { RecoveryCodes } from './factors/RecoveryCodes.tsx'
import { SecretForApp } from './factors/SecretForApp.tsx'

export interface RequiredFactorProps {
  organization: string
  connection: Connection
  /** The second factor is set up. */
  onDone: () => unknown
  /** Logs out. */
  onLeave: () => unknown
}

interface Known {
  readonly factors: AnswerOf<typeof getTwoFactors>
  readonly passkeys: AnswerOf<typeof getPasskeys>
}

type Step =
  | { readonly name: 'choose' | 'passkey' | 'app' }
  | { readonly name: 'secret'; readonly secret: AnswerOf<typeof beginTotp> }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

/** Leads who must have a second factor and has none through setting one up. They can do nothing else before. */
export default function RequiredFactor({ organization, connection, onDone, onLeave }: RequiredFactorProps) {
  const [known, setKnown] = useState<Known>()
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const choose = () => setStep({ name: 'choose' })
  const read = useCallback(() => {
    setProblem(undefined)
    Promise.all([connection.call(getTwoFactors, {}), connection.call(getPasskeys, {})]).then(
      ([factors, passkeys]) => setKnown({ factors, passkeys }),
      (error) => setProblem(explanationOf(error)),
    )
  }, [connection])
  useEffect(read, [read])

  const finish = (codes: readonly string[]) => {
    if (codes.length === 0) onDone()
    else setStep({ name: 'codes', codes })
  }
  const logOut = <Button kind="quiet" onClick={onLeave}>{t`Log out`}</Button>
  const back = <Button kind="quiet" onClick={choose}>{t`Back`}</Button>
  const title = t`Set up a second factor`

  if (problem !== undefined) {
    return (
      <AuthForm
        title={title}
        lead={problem}
        action={t`Try again`}
        onSubmit={async () => read()}
        after={logOut}
      />
    )
  }
  if (known === undefined) return <LoadingPage text={t`One moment…`} />
  const { factors, passkeys } = known
  if (factors.totp || passkeys.passkeys.length > 0 || factors.takes === 'log-in') {
    return (
      <AuthForm
        organization={organization}
        title={t`Log in once more`}
        lead={t`${organization} requires a second factor now. Log out, and log in again: you are led on from there.`}
        action={t`Log out`}
        onSubmit={async () => {
          await onLeave()
        }}
      />
    )
  }
  const password = factors.takes === 'password' && (
    <Field
      label={t`Your password`}
      name="password"
      type="password"
      autoComplete="current-password"
      required
    />
  )
  const proofIn = (typed: Record<string, string>) =>
    typed.password === undefined ? {} : { password: typed.password }

  switch (step.name) {
    case 'choose':
      return (
        <AuthForm
          organization={organization}
          title={title}
          lead={t`${organization} requires something besides your password, so that nobody gets in by that alone. It takes a minute.`}
          after={logOut}
        >
          {passkeys.available && canUsePasskeys() && (
            <Button className={styles.method} onClick={() => setStep({ name: 'passkey' })}>
              <KeySquare size={16} aria-hidden="true" />
              {t`Add a passkey`}
            </Button>
          )}
          <Button kind="quiet" className={styles.method} onClick={() => setStep({ name: 'app' })}>
            <Smartphone size={16} aria-hidden="true" />
            {t`Use an app for codes`}
          </Button>
        </AuthForm>
      )
    case 'passkey':
      return (
        <AuthForm
          key="passkey"
          organization={organization}
          title={t`Add a passkey`}
          lead={t`Your device asks for your finger, face or PIN, and from then on it is enough to log in.`}
          action={t`Add the passkey`}
          onSubmit={async ({ name = '', ...typed }) =>
            finish((await makePasskey(connection, name, proofIn(typed))).recovery_codes)
          }
          after={back}
        >
          <Field
            label={t`Name of the passkey`}
            name="name"
            defaultValue={nameOfDevice()}
            maxLength={60}
            required
          />
          {password}
        </AuthForm>
      )
    case 'app':
      return (
        <AuthForm
          key="app"
          organization={organization}
          title={t`Use an app for codes`}
          lead={t`An app on your phone, or the one that your passwords are in, then shows a code for each log-in.`}
          action={t`Continue`}
          onSubmit={async (typed) =>
            setStep({ name: 'secret', secret: await connection.call(beginTotp, proofIn(typed)) })
          }
          after={back}
        >
          {password}
        </AuthForm>
      )
    case 'secret':
      return (
        <AuthForm
          key="secret"
          organization={organization}
          title={t`Use an app for codes`}
          lead={t`Two steps: the app takes the secret, and you type what it shows.`}
          action={t`Turn it on`}
          onSubmit={async ({ code = '' }) =>
            finish((await connection.call(confirmTotp, { code })).recovery_codes)
          }
          after={back}
        >
          <SecretForApp {...step.secret} />
          <Field
            label={t`The code that the app shows`}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </AuthForm>
      )
    case 'codes':
      return (
        <AuthForm
          key="codes"
          organization={organization}
          title={t`Your second factor is set up`}
          lead={t`One thing more, for the day on which your device is lost.`}
        >
          <RecoveryCodes codes={step.codes} onDone={onDone} />
        </AuthForm>
      )
  }
}
