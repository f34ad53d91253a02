import { Field } from '../ui/Field.tsx'
import { Entrance } from './Entrance.tsx'

interface Props {
  organization: string
  logIn: (username: string, password: string) => Promise<void>
}

export function LogIn({ organization, logIn }: Props) {
  return (
    <Entrance
      organization={organization}
      title={`Log in to ${organization || 'Parley'}`}
      lead="Welcome back. Use the address you were invited with."
      action="Log in"
      onSubmit={({ username = '', password = '' }) => logIn(username.trim(), password)}
    >
      <Field label="Email" name="username" type="email" autoComplete="username" required autoFocus />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
    </Entrance>
  )
}
