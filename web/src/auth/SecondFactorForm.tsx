import { useState } from 'react'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { AuthForm } from './AuthForm.tsx'

interface Props {
  organization: string | undefined
  /** Logs in with the code. Throws if it is wrong. */
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** The second step of logging in, for who has a second factor. */
export function SecondFactorForm({ organization, onCode, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <AuthForm
      organization={organization}
      title={t`One more step`}
      lead={
        isRecovery
          ? t`Type one of the recovery codes that you have kept. It is good once.`
          : t`Open the app on your device, and type the code that it shows.`
      }
      action={t`Log in`}
      onSubmit={({ code = '' }) => onCode(code)}
      after={
        <>
          <Button kind="quiet" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? t`Use the app` : t`Use a recovery code`}
          </Button>
          <Button kind="quiet" onClick={onBack}>{t`Back`}</Button>
        </>
      }
    >
      <Field
        // What was typed for the other kind is no use.
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? t`Recovery code` : t`Code`}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
    </AuthForm>
  )
}
