import { updateRealm } from '@parley/api/realm/endpoints'
import { useRealm } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import { OneSetting } from '../parts/OneSetting.tsx'

/** The ways to log in that the server knows. Only owners may change them. */
export function Authentication() {
  const { realm_authentication_methods: methods } = useRealm()
  return (
    <Card title={t`Ways to log in`}>
      {Object.entries(methods).map(([name, { available, unavailable_reason: reason }]) => (
        <OneSetting
          key={name}
          name={`authentication-${name}`}
          title={name === 'Email' ? t`E-mail address and password` : name}
          about={available ? undefined : (reason ?? t`The server is not set up for it.`)}
          control={{ kind: 'switch' }}
          value={({ realm }) => realm.realm_authentication_methods[name]?.enabled === true}
          save={(connection, value) =>
            connection.call(updateRealm, { authentication_methods: { [name]: value === true } })
          }
          refusal={({ self }) => {
            if (!self.is_owner) return t`Only owners can change this.`
            return available ? undefined : t`It cannot be switched on.`
          }}
        />
      ))}
    </Card>
  )
}
