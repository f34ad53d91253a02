import { maxFullNameLength, minFullNameLength } from '@parley/api/users/limits'
import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import { AuthForm } from './AuthForm.tsx'
import type { Invitation } from './JoinPage.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

export interface NewAccount {
  readonly full_name: string
  readonly password: string
  readonly email?: string
}

interface Props {
  invitation: Invitation
  join: (account: NewAccount) => Promise<void>
}

/** Asks an invited person for the details of their account. */
export function JoinForm({ invitation, join }: Props) {
  const { realm_name: organization, invited_by: inviter, email: address } = invitation
  return (
    <AuthForm
      organization={organization}
      title={t`Join ${organization}`}
      lead={t`${inviter} has invited you. Make your account, and the conversations are yours to read.`}
      action={t`Join`}
      onSubmit={({ full_name = '', email = '', password = '' }) =>
        join({ full_name: full_name.trim(), password, ...(address === null ? { email: email.trim() } : {}) })
      }
    >
      <Field
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        required
        {...(address === null ? { autoFocus: true } : { value: address, readOnly: true })}
      />
      <Field
        label={t`Your name`}
        name="full_name"
        autoComplete="name"
        required
        minLength={minFullNameLength}
        maxLength={maxFullNameLength}
        autoFocus={address !== null}
      />
      <NewPasswordField about={[organization]} />
    </AuthForm>
  )
}
