import { updateUserGroupSubgroups } from '@parley/api/groups/endpoints'
import { mayAddMembers, mayRemoveMembers, type UserGroup } from '@parley/client'
import { ChevronDown, ChevronRight, Shapes, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Card } from '../frame/Card.tsx'
import { GroupsField } from '../parts/GroupsField.tsx'
import styles from './Groups.module.css'
import { groupsAround, groupsWith, nameOf } from './kinds.ts'

/** The groups whose members are members of this one, as a tree; and those of which it is a part. */
export function PartsCard({ group }: { group: UserGroup }) {
  const { connection, toasts, report } = useApp()
  const groups = useSlice((state) => state.groups)
  const mayAdd = useSlice((state) => mayAddMembers(state, group)) && !group.deactivated
  const mayRemove = useSlice((state) => mayRemoveMembers(state, group)) && !group.deactivated
  const around = useMemo(() => groupsWith(groups, group.id), [groups, group.id])
  // What it is a part of cannot be a part of it.
  const without = useMemo(
    () => new Set([...groupsAround(groups, group.id), ...group.direct_subgroup_ids]),
    [groups, group],
  )
  const parts = group.direct_subgroup_ids
  if (parts.length === 0 && around.length === 0 && !mayAdd) return null
  const change = (part: { add?: number[]; delete?: number[] }) =>
    connection.call(updateUserGroupSubgroups, { user_group_id: group.id, ...part })

  function remove(part: UserGroup) {
    change({ delete: [part.id] }).then(
      () =>
        toasts.show(t`${nameOf(part)} is removed`, {
          label: t`Undo`,
          onAction: () => void change({ add: [part.id] }).catch(report),
        }),
      report,
    )
  }

  return (
    <Card title={t`Groups within it`}>
      {mayAdd && (
        <div className={styles.tools}>
          <GroupsField
            label={t`Add a group`}
            chosen={[]}
            without={without}
            withRoles
            floats
            onChange={([id]) => {
              const added = groups.get(id ?? -1)
              if (!added) return
              change({ add: [added.id] }).then(
                () => toasts.show(t`${nameOf(added)} is a part of ${group.name} now`),
                report,
              )
            }}
          />
        </div>
      )}
      {parts.length === 0 && (
        <p className={styles.note}>{t`There is none: only the people above are in it.`}</p>
      )}
      <Tree ids={parts} above={[group.id]} {...(mayRemove && { onRemove: remove })} />
      {around.length > 0 && (
        <p className={styles.note}>
          {t`It is a part of:`}{' '}
          {around.map((one, at) => (
            <span key={one.id}>
              {at > 0 && ', '}
              <a href={`#organization/groups/${one.id}`}>{nameOf(one)}</a>
            </span>
          ))}
        </p>
      )}
    </Card>
  )
}

interface TreeProps {
  ids: readonly number[]
  /** The groups on the way here: one that contains itself would never end. */
  above: readonly number[]
  onRemove?: (group: UserGroup) => void
}

function Tree({ ids, above, onRemove }: TreeProps) {
  const groups = useSlice((state) => state.groups)
  if (ids.length === 0) return null
  return (
    <ul className={`plain ${styles.tree}`}>
      {ids
        .flatMap((id) => (above.includes(id) ? [] : (groups.get(id) ?? [])))
        .map((group) => (
          <Branch key={group.id} group={group} above={above} {...(onRemove && { onRemove })} />
        ))}
    </ul>
  )
}

function Branch({
  group,
  above,
  onRemove,
}: {
  group: UserGroup
  above: readonly number[]
  onRemove?: (group: UserGroup) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(group)
  return (
    <li>
      <div className={styles.member}>
        {group.direct_subgroup_ids.length > 0 ? (
          <IconButton
            icon={isOpen ? ChevronDown : ChevronRight}
            size={16}
            label={t`Groups within ${name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className={styles.leaf}>
            <Shapes size={17} aria-hidden="true" />
          </span>
        )}
        <a href={`#organization/groups/${group.id}`} dir="auto">
          {name}
        </a>
        {onRemove && (
          <IconButton icon={Trash2} size={16} label={t`Remove ${name}`} onClick={() => onRemove(group)} />
        )}
      </div>
      {isOpen && <Tree ids={group.direct_subgroup_ids} above={[...above, group.id]} />}
    </li>
  )
}
