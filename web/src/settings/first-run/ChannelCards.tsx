import { maxChannelDescriptionLength, maxChannelNameLength } from '@parley/api/channels/limits'
import { mostPlannedChannels } from '@parley/api/first-run/limits'
import type { FirstRunPlan, PlannedChannel } from '@parley/api/first-run/objects'
import { Hash, Pencil, Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './FirstRun.module.css'
import { hueOf } from './hues.ts'
import { channelsThere, isTaken } from './plan.ts'

interface Props {
  plan: FirstRunPlan
  onChange: (plan: FirstRunPlan) => void
}

/** The first channels: those that are there, those that are offered, and one's own. */
export function ChannelCards({ plan, onChange }: Props) {
  const id = useId()
  const { session } = useApp()
  useSlice((state) => state.subscriptions)
  const there = channelsThere(session.state)
  /** The place of the channel whose words are being changed; one past the last is a new one. */
  const [editing, setEditing] = useState<number>()

  function replace(place: number, channel: PlannedChannel | undefined) {
    const channels = [...plan.channels]
    channels.splice(place, 1, ...(channel ? [channel] : []))
    onChange({ ...plan, channels })
  }

  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t`Where do you talk?`}</h2>
        <span>{t`Topics come by themselves, with the first message`}</span>
      </div>
      <ul className={`plain ${styles.channels}`}>
        {there.slice(0, SHOWN).map((channel) => (
          <li key={channel.stream_id} className={styles.channel} data-there>
            <input type="checkbox" checked disabled aria-label={t`${channel.name}, always there`} />
            <div className={styles.words}>
              <span className={styles.name}>
                <ChannelIcon channelId={channel.stream_id} size={16} />
                <bdi>{channel.name}</bdi>
                <span className={styles.always}>{t`always there`}</span>
              </span>
              <p dir="auto">{channel.description}</p>
            </div>
          </li>
        ))}
        {plan.channels.map((channel, place) =>
          editing === place ? (
            <li key={channel.name} className={styles.form}>
              <ChannelForm
                channel={channel}
                isFree={(name) => !isTaken(name, plan, session.state, place)}
                onDone={(next) => {
                  if (next) replace(place, next)
                  setEditing(undefined)
                }}
                onRemove={() => {
                  replace(place, undefined)
                  setEditing(undefined)
                }}
              />
            </li>
          ) : isTaken(channel.name, { ...plan, channels: [] }, session.state) ? null : (
            <li key={channel.name} className={styles.channel} data-chosen={channel.is_chosen || undefined}>
              <input
                id={`${id}-${place}`}
                type="checkbox"
                checked={channel.is_chosen}
                onChange={({ target }) => replace(place, { ...channel, is_chosen: target.checked })}
              />
              <label className={styles.words} htmlFor={`${id}-${place}`}>
                <span className={styles.name}>
                  <Hash size={16} style={hueOf(place)} aria-hidden="true" />
                  <bdi>{channel.name}</bdi>
                </span>
                <p dir="auto">{channel.description}</p>
              </label>
              <IconButton
                icon={Pencil}
                size={15}
                label={t`Change ${channel.name}`}
                onClick={() => setEditing(place)}
              />
            </li>
          ),
        )}
        {plan.channels.length < mostPlannedChannels && (
          <li className={editing === plan.channels.length ? styles.form : styles.add}>
            {editing === plan.channels.length ? (
              <ChannelForm
                channel={{ name: '', description: '', is_chosen: true, is_for_invited: true }}
                isFree={(name) => !isTaken(name, plan, session.state)}
                onDone={(next) => {
                  if (next) replace(plan.channels.length, next)
                  setEditing(undefined)
                }}
              />
            ) : (
              <button type="button" onClick={() => setEditing(plan.channels.length)}>
                <Plus size={16} aria-hidden="true" />
                {t`Add your own`}
              </button>
            )}
          </li>
        )}
      </ul>
    </section>
  )
}

const SHOWN = 6

interface FormProps {
  channel: PlannedChannel
  isFree: (name: string) => boolean
  /** @param channel undefined: nothing is changed */
  onDone: (channel: PlannedChannel | undefined) => void
  onRemove?: () => void
}

function ChannelForm({ channel, isFree, onDone, onRemove }: FormProps) {
  const id = useId()
  const [next, setNext] = useState(channel)
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = next.name.trim()
    if (name === '') setProblem(t`A channel needs a name.`)
    else if (!isFree(name)) setProblem(t`There is a channel of that name.`)
    else onDone({ ...next, name, is_chosen: true })
  }

  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone(undefined)
      }}
    >
      <label htmlFor={`${id}-name`}>{t`Name of the channel`}</label>
      <input
        id={`${id}-name`}
        // biome-ignore lint/a11y/noAutofocus: somebody has just asked for it
        autoFocus
        dir="auto"
        maxLength={maxChannelNameLength}
        value={next.name}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ target }) => {
          setProblem(undefined)
          setNext({ ...next, name: target.value })
        }}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <label htmlFor={`${id}-about`}>{t`What it is for`}</label>
      <input
        id={`${id}-about`}
        dir="auto"
        maxLength={maxChannelDescriptionLength}
        value={next.description}
        onChange={({ target }) => setNext({ ...next, description: target.value })}
      />
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={next.is_for_invited}
          onChange={({ target }) => setNext({ ...next, is_for_invited: target.checked })}
        />
        {t`Who is invited here is in it`}
      </label>
      <div className={styles.buttons}>
        {onRemove && (
          <button type="button" className={styles.remove} onClick={onRemove}>
            {t`Remove`}
          </button>
        )}
        <Button kind="quiet" onClick={() => onDone(undefined)}>
          {t`Cancel`}
        </Button>
        <Button type="submit">{t`Done`}</Button>
      </div>
    </form>
  )
}
