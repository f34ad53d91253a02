import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useUsers } from '#data/hooks.ts'
import { matching } from '#data/matching.ts'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { Avatar } from '#ui/Avatar.tsx'
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
  const id = useId()
  const users = useUsers()
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(0)
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

  function choose(userId: number | undefined) {
    if (userId === undefined) return
    onChange([...chosen, userId])
    setQuery('')
    setSelected(0)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setSelected((selected + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter' && query.trim() === '' && chosen.length > 0) onDone()
    else if (event.key === 'Enter') choose(found[selected]?.id)
    else if (event.key === 'Backspace' && query === '') onChange(chosen.slice(0, -1))
    else return
    if (event.key !== 'Backspace') event.preventDefault()
  }

  return (
    <>
      <div className={styles.field}>
        {chosen.map((userId) => (
          <span key={userId} className={styles.pill}>
            {users.get(userId)?.full_name}
            <button
              type="button"
              aria-label={`Remove ${users.get(userId)?.full_name}`}
              onClick={() => onChange(chosen.filter((one) => one !== userId))}
            >
              <X size={13} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${selected}` : undefined}
          aria-label={label}
          placeholder={chosen.length === 0 ? label : ''}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setSelected(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="People">
        {found.map((person, place) => (
          // biome-ignore lint/a11y: the field above keeps the focus and has the keys
          <div
            key={person.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === selected}
            className={styles.person}
            onPointerMove={() => setSelected(place)}
            onClick={() => choose(person.id)}
          >
            <Avatar name={person.name} userId={person.id} url={person.avatar} size={24} />
            <span className={styles.name}>{person.name}</span>
            <PresenceDot userId={person.id} />
          </div>
        ))}
        {found.length === 0 && <p className={styles.nothing}>Nobody else by that name.</p>}
      </div>
    </>
  )
}
