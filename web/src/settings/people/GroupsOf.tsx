import { updateUserGroupMembers } from '@parley/api/groups/endpoints'
import {
  hasId,
  mayAddMembers,
  mayJoinGroup,
  mayLeaveGroup,
  mayRemoveMembers,
  type UserGroup,
} from '@parley/client'
import { Shapes } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Collection } from '../parts/Collection.tsx'
import { GroupsField } from '../parts/GroupsField.tsx'
import { groupsByMember, type User } from './directory.ts'
import styles from './Person.module.css'

/** The groups that somebody is a member of, with those that the person may add and remove. */
export function GroupsOf({ user }: { user: User }) {
  const { connection, session, ownUserId, toasts, report } = useApp()
  const { user_id: id, full_name: name } = user
  const isOwn = id === ownUserId
  const groups = useSlice((state) => state.groups)
  const own = useSlice((state) => groupsByMember(state).get(id)) ?? []
  const mayAdd = useCallback(
    (group: UserGroup) =>
      !hasId(group.members, id) &&
      (isOwn ? mayJoinGroup(session.state, group) : mayAddMembers(session.state, group)),
    [session, id, isOwn],
  )
  const mayAddToAny = useMemo(
    () => groups.some((group) => !group.deactivated && mayAdd(group)),
    [groups, mayAdd],
  )
  const mayRemove = (group: UserGroup | undefined) =>
    group !== undefined &&
    (isOwn ? mayLeaveGroup(session.state, group) : mayRemoveMembers(session.state, group))
  const change = (groupId: number, members: { add?: number[]; delete?: number[] }) =>
    connection.call(updateUserGroupMembers, { user_group_id: groupId, ...members })

  return (
    <Collection
      title={t`Groups`}
      items={own.map((group) => ({
        key: group.id,
        name: group.name,
        title: <a href={`#organization/groups/${group.id}`}>{group.name}</a>,
        detail: groups.get(group.id)?.description,
        lead: <Shapes size={17} aria-hidden="true" />,
        remove: mayRemove(groups.get(group.id)) ? () => change(group.id, { delete: [id] }) : undefined,
        restore: () => change(group.id, { add: [id] }),
      }))}
      empty={t`In no group.`}
    >
      {user.is_active && mayAddToAny && (
        <div className={styles.add}>
          <GroupsField
            label={t`Add to a group`}
            chosen={[]}
            fits={mayAdd}
            floats
            onChange={([groupId]) => {
              if (groupId === undefined) return
              change(groupId, { add: [id] }).then(
                () => toasts.show(t`${name} is in ${groups.get(groupId)?.name ?? ''} now`),
                report,
              )
            }}
          />
        </div>
      )}
    </Collection>
  )
}
