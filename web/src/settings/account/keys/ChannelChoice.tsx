import { useId, useState } from 'react'
import { useSubscriptions } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import setting from '../../setting/Setting.module.css'
import styles from './ChannelChoice.module.css'

interface Props {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** Some of the channels that the person is in. */
export function ChannelChoice({ chosen, onChange }: Props) {
  const id = useId()
  const [words, setWords] = useState('')
  const subscriptions = useSubscriptions()
  const wanted = words.trim().toLowerCase()
  const shown = [...subscriptions.values()]
    .filter(({ status, name, stream_id }) => {
      const fits = name.toLowerCase().includes(wanted)
      return (status === 'subscribed' && fits) || chosen.has(stream_id)
    })
    .sort(byText(({ name }) => name))
  return (
    <fieldset className={styles.choice}>
      <legend>{t`Channels`}</legend>
      <input
        id={id}
        type="search"
        className={setting.text}
        value={words}
        placeholder={t`Find a channel`}
        aria-label={t`Find a channel`}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className={`plain ${styles.list}`}>
        {shown.map(({ stream_id, name }) => (
          <li key={stream_id}>
            <label className={styles.line}>
              <input
                type="checkbox"
                checked={chosen.has(stream_id)}
                onChange={({ target }) => {
                  const next = new Set(chosen)
                  if (target.checked) next.add(stream_id)
                  else next.delete(stream_id)
                  onChange(next)
                }}
              />
              <span dir="auto">#{name}</span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={setting.about}>{t`You are in no such channel.`}</p>}
    </fieldset>
  )
}
