import { setLegalHold } from '@parley/api/legal-holds/endpoints'
import { maxLegalHoldReasonLength } from '@parley/api/legal-holds/limits'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { PeopleField } from '#navigation/menus/PeopleField.tsx'
import { Button } from '#ui/Button.tsx'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import { ChannelsField } from '../parts/ChannelsField.tsx'
import setting from '../setting/Setting.module.css'
import styles from './LegalHolds.module.css'

const everyChannel = () => true

/** Sets a legal hold on a person or a channel. */
export function NewHold({ onSet }: { onSet: () => void }) {
  const { connection, toasts } = useApp()
  const id = useId()
  const [kind, setKind] = useState('person')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const nobody = useMemo(() => new Set<number>(), [])
  const [target] = chosen

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (target === undefined) {
      setProblem(kind === 'person' ? t`Choose a person.` : t`Choose a channel.`)
      return
    }
    setProblem(undefined)
    try {
      const held = kind === 'person' ? { user_id: target } : { stream_id: target }
      await connection.call(setLegalHold, { ...held, reason })
      setChosen([])
      setReason('')
      toasts.show(t`The legal hold is set`)
      onSet()
    } catch (error) {
      setProblem(explanationOf(error))
    }
  }

  // One at a time: who is chosen after takes the place of who was before.
  const choose = (ids: readonly number[]) => setChosen(ids.slice(-1))
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.about}>
        {t`Messages of the channel, or those of the person and their direct conversations, are not deleted for their age. What people delete is gone for them and stays in the archive.`}
      </p>
      <FilterSelect
        label={t`Keep`}
        value={kind}
        choices={[
          ['person', t`a person`],
          ['channel', t`a channel`],
        ]}
        onChange={(value) => {
          setKind(value)
          setChosen([])
        }}
      />
      <div>
        {kind === 'person' ? (
          <PeopleField
            label={t`Person`}
            chosen={chosen}
            without={nobody}
            floats
            onChange={choose}
            onDone={() => undefined}
          />
        ) : (
          <ChannelsField label={t`Channel`} chosen={chosen} fits={everyChannel} floats onChange={choose} />
        )}
      </div>
      <label htmlFor={id}>{t`Reason`}</label>
      <input
        id={id}
        className={setting.text}
        value={reason}
        maxLength={maxLegalHoldReasonLength}
        dir="auto"
        required
        onChange={({ target: { value } }) => setReason(value)}
      />
      {problem && (
        <p className={setting.error} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit">{t`Set a legal hold`}</Button>
    </form>
  )
}
