import type { UserGroup } from '@parley/client'
import { Shapes } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useSlice } from '#data/hooks.ts'
import { matching } from '#data/matching.ts'
import { systemGroupName } from '#data/system-group-names.ts'
import { plural, t } from '#language/words.ts'
import { PickField } from '#navigation/menus/PickField.tsx'
import styles from './PlacesField.module.css'

/** Nobody is in the one, and everybody in the other, also without an account. */
const NEVER = ['role:nobody', 'role:internet']

interface Props {
  label: string
  chosen: readonly number[]
  onChange: (groupIds: readonly number[]) => void
  /** Which of the groups that people made can be chosen. */
  fits?: (group: UserGroup) => boolean
  without?: ReadonlySet<number>
  /** Those that follow from roles can be chosen, too. */
  withRoles?: boolean
  floats?: boolean
}

/** A field that takes several groups that people made. */
export function GroupsField({ fits, withRoles = false, ...props }: Props) {
  const groups = useSlice((state) => state.groups)
  const all = useMemo(
    () =>
      [...groups.values()]
        .filter(
          (group) =>
            (withRoles ? !NEVER.includes(group.name) : !group.is_system_group) &&
            !group.deactivated &&
            (fits?.(group) ?? true),
        )
        .map(({ id, name, description, members }) => ({
          id,
          name: systemGroupName(name),
          detail: description,
          members: members.length,
          unread: 0,
          weight: 0,
        })),
    [groups, fits, withRoles],
  )
  const find = useCallback(
    (words: string, limit: number, isOpen: (id: number) => boolean) =>
      matching(
        all.filter(({ id }) => isOpen(id)),
        words,
        limit,
      ),
    [all],
  )
  return (
    <PickField
      {...props}
      find={find}
      nameOf={(id) => systemGroupName(groups.get(id)?.name ?? '')}
      listLabel={t`Groups`}
      nothing={t`No other group by that name.`}
      draw={({ name, members }) => (
        <>
          <Shapes size={16} aria-hidden="true" />
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.detail}>{plural(members, { one: '# member', other: '# members' })}</span>
        </>
      )}
    />
  )
}
