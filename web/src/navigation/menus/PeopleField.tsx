import { useMemo } from 'react'
import { useUsers } from '#data/hooks.ts'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { PickField } from './PickField.tsx'
import styles from './people.module.css'

interface Props {
  label: string
  chosen: readonly number[]
  onChange: (userIds: readonly number[]) => void
  /** Who cannot be chosen. */
  without: ReadonlySet<number>
  /** Enter, with nothing left to choose. */
  onDone: () => void
  /** See PickField. */
  floats?: boolean
}

/** A field that takes several people, each as a pill. */
export function PeopleField(props: Props) {
  const users = useUsers()
  const findable = useMemo(
    () =>
      [...users.values()]
        .filter((user) => user.is_active && !user.is_system_bot)
        .map((user) => ({
          id: user.user_id,
          name: user.full_name,
          detail: user.delivery_email ?? '',
          avatar: user.avatar_url,
          unread: 0,
          weight: user.is_bot ? 0 : 1,
        })),
    [users],
  )
  return (
    <PickField
      {...props}
      all={findable}
      nameOf={(id) => users.get(id)?.full_name ?? ''}
      listLabel={t`People`}
      nothing={t`Nobody else by that name.`}
      draw={(person) => (
        <>
          <Avatar name={person.name} userId={person.id} url={person.avatar} size={24} />
          <span className={styles.name} dir="auto">
            {person.name}
          </span>
          <PresenceDot userId={person.id} />
        </>
      )}
    />
  )
}
