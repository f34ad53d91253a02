import { Field } from '#ui/Field.tsx'
import { AuthForm } from './AuthForm.tsx'

export interface NewOrganization {
  readonly organization_name: string
  readonly full_name: string
  readonly email: string
  readonly password: string
  readonly token?: string
}

interface Props {
  /** Whether setup needs the token that the server printed at its start. It is in the page's address, or typed here. */
  needsToken: boolean
  setUp: (organization: NewOrganization) => Promise<void>
}

/** Shown as long as the server has no organization. */
export default function SetUpForm({ needsToken, setUp }: Props) {
  const inAddress = new URLSearchParams(location.search).get('token') ?? ''
  return (
    <AuthForm
      title="Set up your organization"
      lead="This server is new. Name your organization and make the account that will own it."
      action="Create organization"
      onSubmit={({ organization_name = '', full_name = '', email = '', password = '', token = inAddress }) =>
        setUp({
          ...(token.trim() === '' ? {} : { token: token.trim() }),
          organization_name: organization_name.trim(),
          full_name: full_name.trim(),
          email: email.trim(),
          password,
        })
      }
    >
      {needsToken && inAddress === '' && (
        <Field
          label="Token"
          name="token"
          autoComplete="off"
          required
          hint="You are on another machine than the server. When it was started, it printed a link to this page: the token is what follows “token=” there. Opening that link does as well."
        />
      )}
      <Field
        label="Organization"
        name="organization_name"
        autoComplete="organization"
        required
        maxLength={40}
        autoFocus
      />
      <Field label="Your name" name="full_name" autoComplete="name" required minLength={2} maxLength={100} />
      <Field label="Email" name="email" type="email" autoComplete="username" required />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={100}
        hint="At least 8 characters. A few unrelated words are easy to remember and hard to guess."
      />
    </AuthForm>
  )
}
