import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import { AuthForm } from './AuthForm.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

/** Who owns an organization has more to protect than the server asks of others. */
const PASSWORD_MIN_LENGTH = 8

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
      title={t`Set up your organization`}
      lead={t`This server is new. Name your organization and make the account that will own it.`}
      action={t`Create organization`}
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
          label={t`Token`}
          name="token"
          autoComplete="off"
          required
          hint={t`You are on another machine than the server. When it was started, it printed a link to this page: the token is what follows “token=” there. Opening that link does as well.`}
        />
      )}
      <Field
        label={t`Organization`}
        name="organization_name"
        autoComplete="organization"
        required
        maxLength={40}
        autoFocus
      />
      <Field
        label={t`Your name`}
        name="full_name"
        autoComplete="name"
        required
        minLength={2}
        maxLength={100}
      />
      <Field label={t`Email`} name="email" type="email" autoComplete="username" required />
      <NewPasswordField minLength={PASSWORD_MIN_LENGTH} />
    </AuthForm>
  )
}
