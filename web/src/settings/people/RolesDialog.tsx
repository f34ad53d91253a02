import { updateUser } from '@parley/api/users/endpoints'
import { type Role, roles } from '@parley/api/users/roles'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { roleName } from '#people/profile.ts'
import styles from './ForAll.module.css'
import { ForAll } from './ForAll.tsx'
import { oneByOne } from './one-by-one.ts'
import { rolesFor, whyNotChangeRole } from './rights.ts'

const aboutRoles = (): Readonly<Record<Role, string>> => ({
  [roles.owner]: t`May do everything, also make and remove owners.`,
  [roles.administrator]: t`Looks after people, groups, channels and settings.`,
  [roles.moderator]: t`Has the rights that are given to moderators.`,
  [roles.member]: t`Works here.`,
  [roles.guest]: t`Sees only the channels that somebody adds them to.`,
})

/** Gives accounts a role. */
export default function RolesDialog({
  userIds,
  onClose,
}: {
  userIds: readonly number[]
  onClose: () => void
}) {
  const { connection, session, ownUserId } = useApp()
  const isOwner = useSlice(({ self }) => self.is_owner)
  const [chosen, setChosen] = useState<Role>()
  const choices = Object.values(roles).filter((role) => isOwner || role !== roles.owner)
  return (
    <ForAll
      title={t`Change the role`}
      userIds={userIds}
      whyNot={(user) => {
        if (user.user_id === ownUserId) return t`You change your own role on your page.`
        if (chosen !== undefined && !rolesFor(session.state, user).includes(chosen))
          return t`A guest becomes a member first.`
        return whyNotChangeRole(session.state, user)
      }}
      action={t`Change`}
      isReady={chosen !== undefined}
      run={(all, onProgress) =>
        oneByOne(
          all,
          ({ user_id, role }) =>
            chosen === undefined || role === chosen
              ? Promise.resolve()
              : connection.call(updateUser, { user_id, role: chosen }),
          onProgress,
        )
      }
      done={(count) =>
        plural(
          count,
          { one: '# account has the role {1} now', other: '# accounts have the role {1} now' },
          roleName(chosen ?? roles.member),
        )
      }
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend>{t`Role`}</legend>
        {choices.map((role) => (
          <label key={role} className={styles.choice}>
            <input type="radio" name="role" checked={chosen === role} onChange={() => setChosen(role)} />
            <span>
              {roleName(role)}
              <span className={styles.note}>{aboutRoles()[role]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ForAll>
  )
}
