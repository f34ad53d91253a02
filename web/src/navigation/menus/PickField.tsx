import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { t } from '#language/words.ts'
import { Option, usePickList } from '#ui/pick-list.tsx'
import styles from './people.module.css'

const SHOWN = 8

export interface Pickable {
  readonly id: number
}

interface Props<T extends Pickable> {
  label: string
  /** Those that somebody may mean, the likeliest first. */
  find: (words: string, limit: number, fits: (id: number) => boolean) => readonly T[]
  /** The ids of what is chosen, in their order. */
  chosen: readonly number[]
  onChange: (ids: readonly number[]) => void
  /** What cannot be chosen. */
  without?: ReadonlySet<number>
  /** What has been chosen is called so, also if it is not among them any more. */
  nameOf: (id: number) => string
  /** What a line of the list shows. */
  draw: (one: T) => ReactNode
  listLabel: string
  nothing: string
  /** Enter, with nothing left to choose. */
  onDone?: () => void
  /** The list floats below the field while it has the focus, and takes no room otherwise. */
  floats?: boolean
  describedBy?: string | undefined
}

/** A field that takes several of many, each as a pill. */
export function PickField<T extends Pickable>(props: Props<T>) {
  const { label, find, chosen, onChange, without, nameOf, draw, onDone, floats = false } = props
  const [query, setQuery] = useState('')
  const [hasFocus, setFocus] = useState(false)
  const [closedBy, setClosedBy] = useState<'choice' | 'escape'>()
  // Where there are no pills, what is chosen comes to stand below: the list would lie over it.
  const isClosed = closedBy === 'escape' || (closedBy === 'choice' && chosen.length === 0)
  const found = useMemo(
    () => find(query, SHOWN, (id) => !without?.has(id) && !chosen.includes(id)),
    [find, without, chosen, query],
  )
  // That nothing is left to choose need not be said over what comes next.
  const isWanted = hasFocus && !isClosed && (found.length > 0 || query.trim() !== '')
  const isShown = !floats || isWanted
  const { field, listId, option, onKey, selectFirst, selectNone } = usePickList(
    isShown ? found.length : 0,
    (place) => choose(found[place]?.id),
  )

  function choose(id: number | undefined) {
    if (id === undefined) return
    onChange([...chosen, id])
    setQuery('')
    // Enter goes on now: it must not take whoever happens to be first.
    selectNone()
    setClosedBy('choice')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (floats && isShown && event.key === 'Escape') {
      event.preventDefault()
      setClosedBy('escape')
      return
    }
    if (event.key === 'ArrowDown') setClosedBy(undefined)
    if (event.key === 'Backspace' && query === '') {
      onChange(chosen.slice(0, -1))
      if (chosen.length <= 1) selectFirst()
    } else if (!onKey(event) && event.key === 'Enter' && query.trim() === '' && chosen.length > 0) {
      event.preventDefault()
      onDone?.()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it has the focus
    <div
      className={styles.pick}
      onFocus={() => {
        setFocus(true)
        setClosedBy(undefined)
      }}
      onBlur={() => setFocus(false)}
      onPointerDown={() => setClosedBy(undefined)}
    >
      <div className={styles.field}>
        {chosen.map((id) => (
          <span key={id} className={styles.pill}>
            {nameOf(id)}
            <button
              type="button"
              aria-label={t`Remove ${nameOf(id)}`}
              onClick={() => onChange(chosen.filter((one) => one !== id))}
            >
              <X size={13} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          {...field}
          aria-label={label}
          aria-describedby={props.describedBy}
          placeholder={chosen.length === 0 ? label : ''}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setClosedBy(undefined)
            if (event.currentTarget.value.trim() === '' && chosen.length > 0) selectNone()
            else selectFirst()
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {isShown && (
        // A press on the list leaves the focus in the field.
        // biome-ignore lint/a11y/noStaticElementInteractions: the field has the keys
        <div
          className={floats ? `floating ${styles.floats}` : undefined}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          <div className={styles.list} id={listId} role="listbox" aria-label={props.listLabel}>
            {found.map((one, place) => (
              <Option key={one.id} className={styles.person} {...option(place)}>
                {draw(one)}
              </Option>
            ))}
          </div>
          {found.length === 0 && <p className={styles.nothing}>{props.nothing}</p>}
        </div>
      )}
    </div>
  )
}
