import { getSignUp, signUp } from '@parley/api/sign-up/endpoints'
import { maxFullNameLength, minFullNameLength } from '@parley/api/users/limits'
import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import { AuthForm } from './AuthForm.tsx'
import { keepLanguage } from './keep-language.ts'
import { LinkPage, openAppAnew } from './LinkPage.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { AcceptTerms } from './Terms.tsx'

const INVALID = {
  get title() {
    return t`This link is not valid any more`
  },
  get text() {
    return t`It is good for one day and makes one account. Ask for a new one, or log in if you have made yours.`
  },
}

/** The page behind the link that proves an address: makes the account. */
export default function SignUpLinkPage({ token }: { token: string }) {
  return (
    <LinkPage ask={(connection) => connection.call(getSignUp, { token })} invalid={INVALID}>
      {({ realm_name: organization, email }, connection) => (
        <AuthForm
          organization={organization}
          title={t`Join ${organization}`}
          lead={t`Your address is confirmed. Make your account, and the conversations are yours to read.`}
          action={t`Join`}
          onSubmit={async ({ full_name = '', password = '', accepted_terms }) => {
            await connection.call(signUp, {
              token,
              full_name: full_name.trim(),
              password,
              ...(accepted_terms !== undefined && { accepted_terms }),
            })
            await keepLanguage(connection)
            await openAppAnew()
          }}
        >
          <Field label={t`Email`} name="email" type="email" autoComplete="username" value={email} readOnly />
          <Field
            label={t`Your name`}
            name="full_name"
            autoComplete="name"
            required
            minLength={minFullNameLength}
            maxLength={maxFullNameLength}
            autoFocus
          />
          <NewPasswordField about={[organization, email]} />
          <AcceptTerms connection={connection} />
        </AuthForm>
      )}
    </LinkPage>
  )
}
