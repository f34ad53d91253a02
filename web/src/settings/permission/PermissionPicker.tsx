import type { GroupSettingValue } from '@parley/api/groups/permission'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { plural, t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { usePickList } from '#ui/pick-list.tsx'
import setting from '../setting/Setting.module.css'
import { Chips } from './Chips.tsx'
import { Faces } from './Faces.tsx'
import type { PermissionFieldProps } from './PermissionField.tsx'
import styles from './PermissionPicker.module.css'
import { PickerList } from './PickerList.tsx'
import { allowsNobody } from './rule.ts'
import { type Option, toggled, useOptions } from './use-options.ts'
import { type Chosen, chosenOf, givenBy, isSameValue } from './value.ts'

interface Props
  extends Pick<PermissionFieldProps, 'title' | 'about' | 'rule' | 'value' | 'peopleBy' | 'sum'> {
  dismissed: RefObject<() => void>
  nobody: number | undefined
  onDone: (value: GroupSettingValue) => void
}

/** Chooses roles, groups and people, which add up. Nothing holds before it is done. */
export function PermissionPicker(props: Props) {
  const { title, about, rule, value, peopleBy, sum = willHaveIt, dismissed, nobody, onDone } = props
  const { ownUserId } = useApp()
  const [chosen, setChosen] = useState(() => chosenOf(value, nobody))
  // What held when the person began: somebody else may change it meanwhile.
  const [base, setBase] = useState(value)
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { options, more } = useOptions(rule, query, chosen)
  const { field, listId, option, onKey, selectFirst } = usePickList(options.length, (place) =>
    take(options[place]),
  )
  const isNobody = chosen.groups.length + chosen.people.length === 0
  const isPossible = !isNobody || allowsNobody(rule)
  const next = givenBy(chosen, nobody)
  const isUntouched = isSameValue(next, base, nobody)
  const isInConflict = !isUntouched && !isSameValue(value, base, nobody) && !isSameValue(value, next, nobody)
  const takeTheirs = () => {
    setBase(value)
    setChosen(chosenOf(value, nobody))
  }
  if (isUntouched && !isSameValue(value, base, nobody)) takeTheirs()
  const people = peopleBy(next)
  const isGivenUp = useMemo(
    () => peopleBy(value).includes(ownUserId) && !people.includes(ownUserId),
    [peopleBy, value, people, ownUserId],
  )

  const done = () => isPossible && !isInConflict && onDone(next)
  useEffect(() => {
    dismissed.current = () => !isInConflict && onDone(isPossible ? next : value)
  })

  function take(one: Option | undefined) {
    if (!one) return
    setChosen(toggled(chosen, one, !rule.require_system_group))
    setQuery('')
    if (query !== '') selectFirst()
  }

  /** The button that had the focus goes with its chip. */
  function remove(rest: Chosen) {
    setChosen(rest)
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      done()
    } else if (event.key === 'Backspace' && query === '' && !isNobody) {
      const { groups, people } = chosen
      setChosen(
        people.length > 0 ? { groups, people: people.slice(0, -1) } : { groups: groups.slice(0, -1), people },
      )
    } else onKey(event)
  }

  return (
    <>
      <div className={styles.top}>
        <Chips chosen={chosen} onRemove={remove} />
        <input
          ref={input}
          {...field}
          aria-label={t`${title}: search`}
          placeholder={rule.require_system_group ? t`Choose a role` : t`Add people or groups`}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            selectFirst()
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PickerList id={listId} label={title} options={options} more={more} chosen={chosen} option={option} />
      {about && <p className={styles.about}>{about}</p>}
      {isInConflict && (
        <div className={setting.conflict} role="alert">
          <p>{t`Somebody else has changed this meanwhile, to:`}</p>
          <Chips chosen={chosenOf(value, nobody)} />
          <button type="button" className={setting.link} onClick={() => setBase(value)}>
            {t`Keep mine`}
          </button>
          <button type="button" className={setting.link} onClick={takeTheirs}>
            {t`Take theirs`}
          </button>
        </div>
      )}
      {isGivenUp && (
        <p className={styles.warning} role="status">
          {t`You will no longer have it yourself.`}
        </p>
      )}
      <div className={styles.foot}>
        {isPossible ? (
          <>
            <Faces userIds={people} shown={5} isUncounted />
            <span className={styles.sum} role="status">
              {sum(people.length)}
            </span>
          </>
        ) : (
          <span className={styles.sum} role="status">
            {t`Somebody has to have it.`}
          </span>
        )}
        <Button disabled={!isPossible || isInConflict} onClick={done}>
          {t`Done`}
        </Button>
      </div>
    </>
  )
}

function willHaveIt(count: number): string {
  if (count === 0) return t`Nobody will have it`
  return plural(count, { one: '# person will have it', other: '# people will have it' })
}
