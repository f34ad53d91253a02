import { updateMessage } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useChannel, useNames, useRealm } from '#data/hooks.ts'
import { useChannelsToWriteIn, useMessageRights, usePostRefusal, useTopicsPolicy } from '#data/rights.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './dialogs.module.css'

const choices = () =>
  [
    ['change_one', t`Only this message`],
    ['change_later', t`This and the later ones of its topic`],
    ['change_all', t`All of its topic`],
  ] as const
type HowMany = ReturnType<typeof choices>[number][0]

interface Props {
  message: MessageWithFlags
  /** The whole topic is meant, unless the person says otherwise. */
  isWholeTopic?: boolean
  onClose: () => void
}

/** Moves a message, with later ones or all of its topic, to another topic or channel. */
export default function MoveDialog({ message, isWholeTopic = false, onClose }: Props) {
  const { connection, toasts, report } = useApp()
  const names = useNames()
  const from = message.stream_id ?? 0
  const [channelId, setChannelId] = useState(from)
  const [topic, setTopic] = useState(message.subject)
  const [howMany, setHowMany] = useState<HowMany>(isWholeTopic ? 'change_all' : 'change_one')
  const [tellsThere, setTellsThere] = useState(true)
  const [tellsHere, setTellsHere] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { toChannel, toTopic } = useMessageRights(message)
  const refusal = usePostRefusal({ kind: 'topic', channelId, topic: topic.trim() })?.reason
  const isElsewhere = channelId !== from || topic.trim() !== message.subject

  async function move(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await connection.call(updateMessage, {
        message_id: message.id,
        propagate_mode: howMany,
        ...(topic.trim() === message.subject ? {} : { topic: topic.trim() }),
        ...(channelId === from ? {} : { stream_id: channelId }),
        send_notification_to_new_thread: tellsThere,
        send_notification_to_old_thread: tellsHere,
      })
    } catch (error) {
      report(error)
      setBusy(false)
      return
    }
    onClose()
    const there = conversationNarrow({ kind: 'topic', channelId, topic: topic.trim() }, message.id)
    toasts.show(howMany === 'change_one' ? t`Message moved` : t`Messages moved`, {
      label: t`Go there`,
      onAction: () => goTo(narrowHash(there, names)),
    })
  }

  return (
    <DialogCard title={t`Move`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void move(event)}>
        <ChannelChoice channelId={channelId} isFixed={!toChannel} onChange={setChannelId} />
        <TopicChoice channelId={channelId} topic={topic} isFixed={!toTopic} onChange={setTopic} />
        <fieldset className={styles.choices}>
          <legend>{t`What moves`}</legend>
          {choices().map(([value, words]) => (
            <label key={value}>
              <input
                type="radio"
                name="how-many"
                checked={howMany === value}
                onChange={() => setHowMany(value)}
              />
              {words}
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.choices}>
          <legend>{t`Say that it was moved`}</legend>
          <Tick words={t`Where it is then`} isOn={tellsThere} onChange={setTellsThere} />
          <Tick words={t`Where it was`} isOn={tellsHere} onChange={setTellsHere} />
        </fieldset>
        <div className={styles.buttons}>
          {isElsewhere && refusal && (
            <p className={styles.note} role="status">
              {whyNot(refusal)}
            </p>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={isBusy || !isElsewhere || refusal !== undefined}>
            {t`Move`}
          </Button>
        </div>
      </form>
    </DialogCard>
  )
}

function whyNot(reason: string): string {
  if (reason === 'not the empty topic') return t`This channel needs a topic.`
  if (reason === 'only the empty topic') return t`This channel has only the general chat.`
  return t`You may not write there.`
}

interface ChannelChoiceProps {
  channelId: number
  isFixed: boolean
  onChange: (channelId: number) => void
}

function ChannelChoice({ channelId, isFixed, onChange }: ChannelChoiceProps) {
  const id = useId()
  const here = useChannel(channelId)
  const writable = useChannelsToWriteIn()
  // Where it is, it is, even if the person may not write there.
  const channels = here && !writable.includes(here) ? [here, ...writable] : writable
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t`Channel`}</label>
      <select
        id={id}
        value={channelId}
        disabled={isFixed}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {channels.map((channel) => (
          <option key={channel.stream_id} value={channel.stream_id}>
            {channel.name}
          </option>
        ))}
      </select>
    </div>
  )
}

interface TopicChoiceProps {
  channelId: number
  topic: string
  isFixed: boolean
  onChange: (topic: string) => void
}

function TopicChoice({ channelId, topic, isFixed, onChange }: TopicChoiceProps) {
  const id = useId()
  const { topicLists } = useApp()
  const topics = useStore(topicLists.open(channelId))
  const { max_topic_length: longest, realm_empty_topic_display_name: empty } = useRealm()
  const field = useRef<HTMLInputElement>(null)
  // What most people came to change.
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const policy = useTopicsPolicy(channelId)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t`Topic`}</label>
      <input
        ref={field}
        id={id}
        list={`${id}-topics`}
        value={topic}
        disabled={isFixed}
        maxLength={longest}
        placeholder={policy === 'disable_empty_topic' ? '' : empty}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={`${id}-topics`}>
        {topics.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  )
}

interface TickProps {
  words: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Tick({ words, isOn, onChange }: TickProps) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {words}
    </label>
  )
}
