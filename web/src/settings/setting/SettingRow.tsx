import { useEffect, useId, useRef } from 'react'
import { useSlice } from '#data/hooks.ts'
import { declared } from '#language/words.ts'
import { ControlOf } from './controls.tsx'
import { SavedLine } from './SavedLine.tsx'
import styles from './Setting.module.css'
import type { Declared, Source } from './source.ts'
import { useSaver } from './use-saver.ts'

interface Props {
  setting: Declared
  source: Source
  /** The address names it: it is shown, and stands out. */
  isChosen?: boolean
}

/** One setting: what it is, how it stands, and what became of a change. */
export function SettingRow({ setting, source, isChosen = false }: Props) {
  const { name, face } = setting
  const id = useId()
  const saver = useSaver(source, [name])
  const refusal = useSlice((state) => source.refusal(state, setting))
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'center' })
  }, [isChosen])
  const failed = saver.saving.state === 'failed'
  const told = [face.about && 'about', refusal && 'refusal', failed && 'error'].filter(Boolean)
  return (
    <div ref={row} className={styles.row} data-setting={name} data-chosen={isChosen || undefined}>
      <div className={styles.words}>
        <label id={`${id}-label`} htmlFor={id}>
          {declared(face.title)}
        </label>
        {face.about && (
          <p id={`${id}-about`} className={styles.about}>
            {declared(face.about)}
          </p>
        )}
        {refusal && (
          <p id={`${id}-refusal`} className={styles.about}>
            {refusal}
          </p>
        )}
      </div>
      <div className={styles.control}>
        <SavedLine saver={saver} />
        <ControlOf
          setting={setting}
          value={saver.shown(name)}
          onChange={(value) => saver.change({ [name]: value })}
          id={id}
          describedBy={told.map((part) => `${id}-${part}`).join(' ') || undefined}
          isDisabled={refusal !== undefined}
          isWrong={failed}
        />
      </div>
      {saver.saving.state === 'failed' && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {saver.saving.why}
        </p>
      )}
    </div>
  )
}
