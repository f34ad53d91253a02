import { X } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useUsers } from '#data/hooks.ts'
import { matching } from '#data/matching.ts'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Option, usePickList } from '#ui/pick-list.tsx'
import styles from './people.module.css'

const SHOWN = 8

interface Props {
  label: string
  chosen: readonly number[]
  onChange: (userIds: readonly number[]) => void
  /** Who cannot be chosen. */
  without: ReadonlySet<number>
  /** Enter, with nothing left to choose. */
  onDone: () => void
}

/** A field that takes several people, each as a pill. */
export function PeopleField({ label, chosen, onChange, without, onDone }: Props) {
  const users = useUsers()
  const [query, setQuery] = useState('')
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
  const found = useMemo(
    () =>
      matching(
        findable.filter((one) => !without.has(one.id) && !chosen.includes(one.id)),
        query,
        SHOWN,
      ),
    [findable, without, chosen, query],
  )

  const { field, listId, option, onKey, selectFirst } = usePickList(found.length, (place) =>
    choose(found[place]?.id),
  )

  function choose(userId: number | undefined) {
    if (userId === undefined) return
    onChange([...chosen, userId])
    setQuery('')
    selectFirst()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && query.trim() === '' && chosen.length > 0) {
      event.preventDefault()
      onDone()
    } else if (event.key === 'Backspace' && query === '') onChange(chosen.slice(0, -1))
    else onKey(event)
  }

  return (
    <>
      <div className={styles.field}>
        {chosen.map((userId) => (
          <span key={userId} className={styles.pill}>
            {users.get(userId)?.full_name}
            <button
              type="button"
              aria-label={t`Remove ${users.get(userId)?.full_name ?? ''}`}
              onClick={() => onChange(chosen.filter((one) => one !== userId))}
            >
              <X size={13} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          {...field}
          aria-label={label}
          placeholder={chosen.length === 0 ? label : ''}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            selectFirst()
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.list} id={listId} role="listbox" aria-label={t`People`}>
        {found.map((person, place) => (
          <Option key={person.id} className={styles.person} {...option(place)}>
            <Avatar name={person.name} userId={person.id} url={person.avatar} size={24} />
            <span className={styles.name} dir="auto">
              {person.name}
            </span>
            <PresenceDot userId={person.id} />
          </Option>
        ))}
        {found.length === 0 && <p className={styles.nothing}>{t`Nobody else by that name.`}</p>}
      </div>
    </>
  )
}
