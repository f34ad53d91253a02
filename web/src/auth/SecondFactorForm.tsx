import { useState } from 'react'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { AuthForm } from './AuthForm.tsx'
import { canUsePasskeys, type PasskeyProof } from './factors/ceremonies.ts'

/** What somebody shows beside the password: one of both. */
export interface SecondFactor {
  readonly code?: string
  readonly passkey?: PasskeyProof
}

type Way = 'totp' | 'passkey' | 'recovery'

interface Props {
  organization: string | undefined
  /** Those that the account has: `totp`, `passkey`. */
  kinds: readonly string[]
  askForPasskey: () => Promise<PasskeyProof>
  /** Logs in with it. Throws if it is wrong. */
  onFactor: (factor: SecondFactor) => Promise<void>
  onBack: () => void
}

/** The second step of logging in, for who has a second factor. */
export function SecondFactorForm({ organization, kinds, askForPasskey, onFactor, onBack }: Props) {
  const ways: Way[] = [
    ...(kinds.includes('passkey') && canUsePasskeys() ? (['passkey'] as const) : []),
    ...(kinds.includes('totp') ? (['totp'] as const) : []),
    'recovery',
  ]
  const [way, setWay] = useState<Way>(() => ways[0] ?? 'recovery')
  return (
    <AuthForm
      // What was said of another way is no use.
      key={way}
      organization={organization}
      title={t`One more step`}
      lead={leadOf(way)}
      action={way === 'passkey' ? t`Use a passkey` : t`Log in`}
      onSubmit={async ({ code = '' }) =>
        onFactor(way === 'passkey' ? { passkey: await askForPasskey() } : { code })
      }
      after={
        <>
          {ways
            .filter((one) => one !== way)
            .map((one) => (
              <Button key={one} kind="quiet" onClick={() => setWay(one)}>
                {nameOf(one)}
              </Button>
            ))}
          <Button kind="quiet" onClick={onBack}>{t`Back`}</Button>
        </>
      }
    >
      {way !== 'passkey' && (
        <Field
          label={way === 'recovery' ? t`Recovery code` : t`Code`}
          name="code"
          inputMode={way === 'recovery' ? 'text' : 'numeric'}
          autoComplete={way === 'recovery' ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
        />
      )}
    </AuthForm>
  )
}

function leadOf(way: Way): string {
  switch (way) {
    case 'passkey':
      return t`Show that it is you, with a passkey of this device, your phone or a security key.`
    case 'totp':
      return t`Open the app on your device, and type the code that it shows.`
    default:
      return t`Type one of the recovery codes that you have kept. It is good once.`
  }
}

function nameOf(way: Way): string {
  switch (way) {
    case 'passkey':
      return t`Use a passkey`
    case 'totp':
      return t`Use the app`
    default:
      return t`Use a recovery code`
  }
}
