import { updateUser } from '@parley/api/users/endpoints'
import type { Role } from '@parley/api/users/roles'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { roleName } from '#people/profile.ts'
import setting from '../setting/Setting.module.css'
import styles from './Directory.module.css'
import type { User } from './directory.ts'
import { rolesFor, whyNotChangeRole } from './rights.ts'

interface Props {
  user: User
  /** Of a table: nothing stands around it but its value. */
  isInRow?: boolean
  id?: string
  describedBy?: string | undefined
}

/** Somebody's role, changed in place where the person may. */
export function RoleSelect({ user, isInRow = false, id, describedBy }: Props) {
  const { connection, ownUserId, toasts } = useApp()
  const { user_id, full_name: name, role } = user
  const refusal = useSlice((state) => whyNotChangeRole(state, user))
  const choices = useSlice((state) => rolesFor(state, user).join()).split(',')
  const [pending, setPending] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const problemId = useId()
  // One's own is changed on one's page, where it is said what one loses.
  if (refusal !== undefined || (isInRow && user_id === ownUserId)) return roleName(role)

  async function change(next: Role, isUndo = false) {
    setPending(next)
    setProblem(undefined)
    try {
      await connection.call(updateUser, { user_id, role: next })
      if (isUndo) return
      toasts.show(t`${name} is ${roleName(next)} now`, {
        label: t`Undo`,
        onAction: () => void change(role, true),
      })
    } catch (error) {
      setProblem(explanationOf(error))
    } finally {
      setPending(undefined)
    }
  }

  return (
    <>
      <label className={isInRow ? styles.inPlace : styles.chosen}>
        <span className="visually-hidden">{t`Role of ${name}`}</span>
        <select
          id={id}
          className={isInRow ? undefined : setting.select}
          value={pending ?? role}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem ? problemId : describedBy}
          onChange={({ target }) => void change(Number(target.value) as Role)}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {roleName(Number(one))}
            </option>
          ))}
        </select>
        {isInRow && <ChevronDown size={14} aria-hidden="true" />}
      </label>
      {problem && (
        <span
          id={problemId}
          role="alert"
          className={isInRow ? styles.problem : setting.error}
          title={problem}
        >
          {problem}
        </span>
      )}
    </>
  )
}
