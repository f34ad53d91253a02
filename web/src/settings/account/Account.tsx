import type { ComponentType } from 'react'
import { useSlice } from '#data/hooks.ts'
import { ApiKey } from './ApiKey.tsx'
import { Email } from './Email.tsx'
import { Password } from './Password.tsx'

const panels = Object.entries(
  import.meta.glob<ComponentType>('./**/*.panel.tsx', { eager: true, import: 'default' }),
).sort(([a], [b]) => (a < b ? -1 : 1))

/** How one gets in: address, password, what other parts of the app add, and the key of programs. */
export function Account() {
  const hasPassword = useSlice(({ realm }) => realm.realm_password_auth_enabled)
  return (
    <>
      <Email />
      {hasPassword && <Password />}
      {panels.map(([file, Panel]) => (
        <Panel key={file} />
      ))}
      <ApiKey />
    </>
  )
}
