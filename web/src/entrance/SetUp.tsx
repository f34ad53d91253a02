import { Field } from '../ui/Field.tsx'
import { Entrance } from './Entrance.tsx'

export interface NewOrganization {
  readonly organization_name: string
  readonly full_name: string
  readonly email: string
  readonly password: string
}

interface Props {
  setUp: (organization: NewOrganization) => Promise<void>
}

/** Shown once in the life of a server: it has no organization yet. */
export function SetUp({ setUp }: Props) {
  return (
    <Entrance
      title="Set up your organization"
      lead="This server is new. Name your organization and make the account that will own it."
      action="Create organization"
      onSubmit={({ organization_name = '', full_name = '', email = '', password = '' }) =>
        setUp({
          organization_name: organization_name.trim(),
          full_name: full_name.trim(),
          email: email.trim(),
          password,
        })
      }
    >
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
    </Entrance>
  )
}
