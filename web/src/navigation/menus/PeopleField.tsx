import { useCallback } from 'react'
import { useUsers } from '#data/hooks.ts'
import { findPeople, peopleIndex } from '#data/people-index.ts'
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
  const find = useCallback(
    (words: string, limit: number, fits: (id: number) => boolean) =>
      findPeople(peopleIndex(users).all, words, limit, (user) => fits(user.user_id)).map(
        ({ user_id: id, full_name: name, avatar_url: avatar }) => ({ id, name, avatar }),
      ),
    [users],
  )
  return (
    <PickField
      {...props}
      find={find}
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
