import { ApiError } from '@parley/api/contract/errors'
import { pathOfPage } from '@parley/api/web/pages'
import { pathForVisitors, visitorPlaceOf, visitorsPath } from '@parley/api/web/visitors'
import type { Connection } from '@parley/client'
import { useState } from 'react'
import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import type { AuthStatus } from './auth-status.ts'
import { ExternalMethods } from './ExternalMethods.tsx'
import { askForPasskey, canUsePasskeys, type PasskeyProof } from './factors/ceremonies.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { type SecondFactor, SecondFactorForm } from './SecondFactorForm.tsx'
import { PolicyLinks } from './Terms.tsx'

type Shown = Pick<
  AuthStatus,
  | 'organization'
  | 'baseHost'
  | 'emailUsernames'
  | 'passwordResets'
  | 'passwords'
  | 'passkeys'
  | 'externalMethods'
  | 'isOpenToSignUp'
  | 'isOpenToVisitors'
>

interface Props extends Shown {
  /** What failed before, in words. */
  problem?: string | undefined
  /** What the page passes on to whatever way is chosen: the app that waits. */
  query?: string
  connection: Connection
  logIn: (given: LogInGiven) => Promise<void>
}

/** What somebody logs in with: the password, and a second factor once it is asked for; or a passkey alone. */
export type LogInGiven =
  | ({ readonly username: string; readonly password: string } & SecondFactor)
  | { readonly passkeyAlone: PasskeyProof }

/** The second factors that are asked for where the password is right; undefined where that is not so. */
function askedFor(error: unknown): readonly string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') return undefined
  const { second_factors: kinds } = error.fields
  return Array.isArray(kinds) ? kinds.map(String) : []
}

/** What the address of the app leads to, for visitors. */
function pathHere(): string {
  const place = visitorPlaceOf(location.hash)
  return place === undefined ? visitorsPath : pathForVisitors(place)
}

export default function LogInForm({
  organization,
  baseHost,
  emailUsernames,
  passwordResets,
  passwords,
  passkeys,
  externalMethods,
  connection,
  isOpenToSignUp,
  isOpenToVisitors,
  problem,
  query = '',
  logIn,
}: Props) {
  const [first, setFirst] = useState<{ username: string; password: string; kinds: readonly string[] }>()
  if (first !== undefined) {
    const { kinds, ...typed } = first
    return (
      <SecondFactorForm
        organization={organization}
        kinds={kinds}
        askForPasskey={() => askForPasskey(connection)}
        onFactor={(factor) => logIn({ ...typed, ...factor })}
        onBack={() => setFirst(undefined)}
      />
    )
  }
  const hasPasskeys = passkeys && canUsePasskeys()
  return (
    <AuthForm
      organization={organization}
      title={t`Log in to ${organization || 'Parley'}`}
      lead={passwords ? t`Welcome back. Use the address you were invited with.` : t`Welcome back.`}
      action={passwords ? t`Log in` : undefined}
      onSubmit={async ({ username: typed = '', password = '' }) => {
        const username = typed.trim()
        await logIn({ username, password }).catch((error: unknown) => {
          const kinds = askedFor(error)
          if (kinds === undefined) throw error
          setFirst({ username, password, kinds })
        })
      }}
      after={
        <>
          {hasPasskeys && (
            <PasskeyButton connection={connection} onPasskey={(passkeyAlone) => logIn({ passkeyAlone })} />
          )}
          <ExternalMethods methods={externalMethods} query={query} isOnlyWay={!passwords} />
          {isOpenToSignUp && (
            <p className={styles.aside}>
              <a href={pathOfPage('signUp')}>{t`Make an account`}</a>
            </p>
          )}
          {isOpenToVisitors && (
            <p className={styles.aside}>
              <a href={pathHere()}>{t`Look on without an account`}</a>
            </p>
          )}
          {baseHost !== '' && (
            <p className={styles.aside}>
              <a href={pathOfPage('findOrganizations')}>{t`Another organization?`}</a>
            </p>
          )}
          <PolicyLinks connection={connection} />
        </>
      }
    >
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {passwords && (
        <>
          <Field
            label={emailUsernames ? t`Email` : t`Email or user name`}
            name="username"
            type={emailUsernames ? 'email' : 'text'}
            // Browsers offer passkeys there.
            autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
            required
            autoFocus
          />
          <Field
            label={t`Password`}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </>
      )}
      {passwords && passwordResets && (
        <p className={styles.aside}>
          <a href={pathOfPage('forgottenPassword')}>{t`Forgotten your password?`}</a>
        </p>
      )}
    </AuthForm>
  )
}
