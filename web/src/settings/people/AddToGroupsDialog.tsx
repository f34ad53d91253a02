import { updateUserGroupMembers } from '@parley/api/groups/endpoints'
import { hasId, mayAddMembers, type UserGroup } from '@parley/client'
import { useCallback, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { GroupsField } from '../parts/GroupsField.tsx'
import type { User } from './directory.ts'
import { ForAll } from './ForAll.tsx'
import type { Failure } from './one-by-one.ts'

/** Makes accounts members of groups. */
export default function AddToGroupsDialog({
  userIds,
  onClose,
}: {
  userIds: readonly number[]
  onClose: () => void
}) {
  const { connection, session } = useApp()
  const groups = useSlice((state) => state.groups)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const fits = useCallback((group: UserGroup) => mayAddMembers(session.state, group), [session])

  /** One request for each group: who is in it already, is left out. */
  async function add(users: readonly User[]): Promise<Failure<User>[]> {
    const failures = new Map<number, Failure<User>>()
    for (const groupId of chosen) {
      const members = session.state.groups.get(groupId)?.members ?? []
      const missing = users.filter(({ user_id: id }) => !hasId(members, id))
      if (missing.length === 0) continue
      await connection
        .call(updateUserGroupMembers, {
          user_group_id: groupId,
          add: missing.map(({ user_id: id }) => id),
        })
        .catch((error) => {
          for (const one of missing) failures.set(one.user_id, { one, error })
        })
    }
    return [...failures.values()]
  }

  return (
    <ForAll
      title={plural(userIds.length, { one: 'Add to groups', other: 'Add # people to groups' })}
      userIds={userIds}
      action={t`Add`}
      isReady={chosen.length > 0}
      run={add}
      done={(count) =>
        plural(
          count,
          { one: 'Added to {1}', other: '# people added to {1}' },
          chosen.map((id) => groups.get(id)?.name ?? '').join(', '),
        )
      }
      onClose={onClose}
    >
      <GroupsField label={t`To which groups?`} chosen={chosen} onChange={setChosen} fits={fits} />
    </ForAll>
  )
}
