import { createChannel } from '@parley/api/channels/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { plainText } from '#content/plain-text.ts'
import { useApp } from '#data/context.ts'
import { useFolders, useNames, useRealm, useSubscriptions } from '#data/hooks.ts'
import { matching } from '#data/matching.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { channelNarrow } from '#narrow/narrow.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './ChannelsDialog.module.css'

const SHOWN = 60

/** Lists every visible channel to join, and creates new ones. */
export default function ChannelsDialog({ onClose }: { onClose: () => void }) {
  const { connection, report } = useApp()
  const names = useNames()
  const { max_stream_name_length: longest } = useRealm()
  const [name, setName] = useState('')
  const channels = [...useSubscriptions().values()].filter((channel) => !channel.is_archived)
  const findable = channels.map((channel) => ({
    ...channel,
    detail: channel.description,
    unread: 0,
    weight: channel.status === 'subscribed' ? 0 : 1,
  }))
  const wanted = name.trim()
  const isNew = wanted !== '' && !channels.some((one) => one.name.toLowerCase() === wanted.toLowerCase())

  function open(channelId: number) {
    onClose()
    goTo(narrowHash(channelNarrow(channelId), names))
  }

  async function join(channel: { stream_id: number; name: string }) {
    try {
      await connection.call(subscribe, { subscriptions: [{ name: channel.name }] })
      open(channel.stream_id)
    } catch (error) {
      report(error)
    }
  }

  return (
    <DialogCard title={t`Channels`} onClose={onClose}>
      <input
        className={styles.field}
        aria-label={t`Find a channel, or name a new one`}
        placeholder={t`Find a channel, or name a new one`}
        maxLength={longest}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isNew && <NewChannel name={wanted} onCreated={open} />}
      <ul className={`plain ${styles.list}`}>
        {matching(findable, name, SHOWN).map((channel) => (
          <li key={channel.stream_id} className={styles.channel}>
            <ChannelIcon channelId={channel.stream_id} />
            <span className={styles.name} dir="auto">
              {channel.name}
            </span>
            <Description html={channel.rendered_description} />
            {channel.status === 'subscribed' ? (
              <button type="button" className={styles.joined} onClick={() => open(channel.stream_id)}>
                <Check size={14} aria-hidden="true" /> {t`Joined`}
              </button>
            ) : (
              <Button kind="quiet" onClick={() => void join(channel)}>
                {t`Join`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DialogCard>
  )
}

function NewChannel({ name, onCreated }: { name: string; onCreated: (channelId: number) => void }) {
  const { connection, ownUserId, report } = useApp()
  const folders = [...useFolders().values()].filter((folder) => !folder.is_archived)
  const [isPrivate, setPrivate] = useState(false)
  const [folder, setFolder] = useState('')

  async function create() {
    try {
      const { id } = await connection.call(createChannel, {
        name,
        subscribers: [ownUserId],
        invite_only: isPrivate,
        ...(folder === '' ? {} : { folder_id: Number(folder) }),
      })
      onCreated(id)
    } catch (error) {
      report(error)
    }
  }

  return (
    <form
      className={styles.create}
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <label>
        <input
          type="checkbox"
          checked={isPrivate}
          onChange={(event) => setPrivate(event.currentTarget.checked)}
        />
        {t`Private`}
      </label>
      {folders.length > 0 && (
        <label>
          {t`Folder`}
          <select value={folder} onChange={(event) => setFolder(event.currentTarget.value)}>
            <option value="">{t`None`}</option>
            {folders.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button type="submit">{t`Create “${name}”`}</Button>
    </form>
  )
}

function Description({ html }: { html: string }) {
  const text = useMemo(() => plainText(html), [html])
  return (
    <span className={styles.detail} dir="auto">
      {text}
    </span>
  )
}
