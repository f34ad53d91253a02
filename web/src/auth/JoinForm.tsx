import { passwordMaxLength, passwordMinLength } from '@parley/api/realm/limits'
import { maxFullNameLength, minFullNameLength } from '@parley/api/users/limits'
import { Field } from '#ui/Field.tsx'
import { AuthForm } from './AuthForm.tsx'
import type { Invitation } from './JoinPage.tsx'

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
      title={`Join ${organization}`}
      lead={`${inviter} has invited you. Make your account, and the conversations are yours to read.`}
      action="Join"
      onSubmit={({ full_name = '', email = '', password = '' }) =>
        join({ full_name: full_name.trim(), password, ...(address === null ? { email: email.trim() } : {}) })
      }
    >
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        {...(address === null ? { autoFocus: true } : { value: address, readOnly: true })}
      />
      <Field
        label="Your name"
        name="full_name"
        autoComplete="name"
        required
        minLength={minFullNameLength}
        maxLength={maxFullNameLength}
        autoFocus={address !== null}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={passwordMinLength}
        maxLength={passwordMaxLength}
        hint={`At least ${passwordMinLength} characters. A few unrelated words are easy to remember and hard to guess.`}
      />
    </AuthForm>
  )
}
