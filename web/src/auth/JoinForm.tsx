import { maxFullNameLength, minFullNameLength } from '@parley/api/users/limits'
import type { Connection } from '@parley/client'
import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import { AuthForm } from './AuthForm.tsx'
import type { Invitation } from './JoinPage.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { AcceptTerms } from './Terms.tsx'

export interface NewAccount {
  readonly full_name: string
  readonly password: string
  readonly email?: string
  readonly accepted_terms?: string
}

interface Props {
  invitation: Invitation
  connection: Connection
  join: (account: NewAccount) => Promise<void>
}

/** Asks an invited person for the details of their account. */
export function JoinForm({ invitation, connection, join }: Props) {
  const { realm_name: organization, invited_by: inviter, email: address } = invitation
  return (
    <AuthForm
      organization={organization}
      title={t`Join ${organization}`}
      lead={t`${inviter} has invited you. Make your account, and the conversations are yours to read.`}
      action={t`Join`}
      onSubmit={({ full_name = '', email = '', password = '', accepted_terms }) =>
        join({
          full_name: full_name.trim(),
          password,
          ...(address === null && { email: email.trim() }),
          ...(accepted_terms !== undefined && { accepted_terms }),
        })
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
      <AcceptTerms connection={connection} />
    </AuthForm>
  )
}
