import type { AnswerOf, InputOf } from '@parley/api/contract/endpoint'
import type { getPasskeys } from '@parley/api/passkeys/endpoints'
import type { beginTotp, getTwoFactors } from '@parley/api/two-factors/endpoints'
import { useState } from 'react'
import { askForPasskey, canUsePasskeys } from '#auth/factors/ceremonies.ts'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { AddForm, type FormField, type Typed } from '../../parts/AddForm.tsx'
import setting from '../../setting/Setting.module.css'
import styles from './two-factors.module.css'

/** What the account has, as the server says it. */
export interface Factors {
  readonly two: AnswerOf<typeof getTwoFactors>
  readonly passkeys: AnswerOf<typeof getPasskeys>['passkeys']
}

export const hasFactor = ({ two, passkeys }: Factors) => two.totp || passkeys.length > 0

type Proof = InputOf<typeof beginTotp>

interface Props {
  factors: Factors
  action: string
  /** Asked for besides. */
  fields?: readonly FormField[]
  /** May throw: the form says why. */
  onProof: (proof: Proof, typed: Typed) => Promise<unknown>
}

/** Asks for what shows that it is the person: a passkey alone, or the password and a code. */
export function ProofForm({ factors, action, fields = [], onProof }: Props) {
  const { connection, logOut, report } = useApp()
  const [withPasskey, setWithPasskey] = useState(factors.passkeys.length > 0 && canUsePasskeys())
  const { takes } = factors.two
  if (withPasskey) {
    return (
      <div className={styles.proof}>
        {fields.length === 0 ? (
          <Once
            action={action}
            onUse={async () => onProof({ passkey: await askForPasskey(connection) }, {})}
          />
        ) : (
          <AddForm
            fields={fields}
            action={action}
            onSubmit={async (typed) => onProof({ passkey: await askForPasskey(connection) }, typed)}
          />
        )}
        <p className={styles.or}>
          {t`A passkey shows that it is you.`}{' '}
          <button type="button" className={setting.link} onClick={() => setWithPasskey(false)}>
            {t`Use a code instead`}
          </button>
        </p>
      </div>
    )
  }
  if (takes === 'log-in') {
    return (
      <div className={styles.proof}>
        <p>{t`Log in again, to show that it is you. You then have ten minutes.`}</p>
        <div>
          <Button kind="quiet" onClick={() => void logOut().catch(report)}>{t`Log out`}</Button>
        </div>
      </div>
    )
  }
  const asked: FormField[] = [
    ...fields,
    ...(takes === 'password'
      ? [
          {
            name: 'password',
            label: t`Your password`,
            type: 'password',
            autoComplete: 'current-password',
          } as const,
        ]
      : []),
    ...(hasFactor(factors)
      ? [{ name: 'code', label: t`Code of the app, or a recovery code`, autoComplete: 'one-time-code' }]
      : []),
  ]
  return (
    <div className={styles.proof}>
      <AddForm
        fields={asked}
        action={action}
        onSubmit={({ password, code, ...typed }) =>
          onProof({ ...(password !== undefined && { password }), ...(code !== undefined && { code }) }, typed)
        }
      />
    </div>
  )
}

/** A button without fields, and what failed. */
function Once({ action, onUse }: { action: string; onUse: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function use() {
    setBusy(true)
    setProblem(undefined)
    try {
      await onUse()
    } catch (error) {
      setProblem(explanationOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button kind="quiet" disabled={isBusy} onClick={() => void use()}>
        {action}
      </Button>
      {problem && (
        <p className={setting.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
