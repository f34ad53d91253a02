import type { GroupSettingValue } from '@parley/api/groups/permission'
import { useRef, useState } from 'react'
import { Arrow, Chips } from './Chips.tsx'
import styles from './PermissionField.module.css'
import { PermissionPicker } from './PermissionPicker.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { type Rule, useNobody } from './rule.ts'
import { chosenOf, isSameValue } from './value.ts'

export interface PermissionFieldProps {
  /** What is given, in words: `Messages can be written by`. */
  title: string
  /** What it means, where the title does not say it all. */
  about?: string | undefined
  /** To whom it may be given: see `useRule`. */
  rule: Rule
  value: GroupSettingValue
  onChange: (value: GroupSettingValue) => void
  /** The people who would have it by a value: see `usePeopleWith`. */
  peopleBy: (value: GroupSettingValue) => readonly number[]
  /** What the foot says of so many people. Without it, that they will have it. */
  sum?: (count: number) => string
  /** In place of nobody, where that means that nothing is chosen yet. */
  placeholder?: string
  describedBy?: string | undefined
  isDisabled?: boolean
  isWrong?: boolean
}

/** Whom a permission is given to. A click opens the picker. */
export function PermissionField(props: PermissionFieldProps) {
  const { title, value, onChange, placeholder, describedBy, isDisabled = false, isWrong = false } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const nobody = useNobody()

  function finish(next: GroupSettingValue) {
    setOpen(false)
    if (!isSameValue(next, value, nobody)) onChange(next)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        {/* Not by a label, which would say what is given and not to whom. */}
        <span className="visually-hidden">{title} </span>
        <Chips chosen={chosenOf(value, nobody)} placeholder={placeholder} />
        {!isDisabled && <Arrow />}
      </button>
      {isOpen && (
        <PickerFrame label={title} anchor={button} onClose={() => setOpen(false)}>
          {(dismissed) => (
            <PermissionPicker {...props} dismissed={dismissed} nobody={nobody} onDone={finish} />
          )}
        </PickerFrame>
      )}
    </>
  )
}
