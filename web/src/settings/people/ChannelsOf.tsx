import { getUserChannels, subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { subscriptionPeerAddEvent, subscriptionPeerRemoveEvent } from '@parley/api/subscriptions/events'
import { type Connection, isEventOf, mayAddSubscribers, type Subscription } from '@parley/client'
import { useCallback, useEffect } from 'react'
import { useApp } from '#data/context.ts'
import { useSubscriptions } from '#data/hooks.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import { ChannelsField } from '../parts/ChannelsField.tsx'
import { Collection } from '../parts/Collection.tsx'
import { NotRead } from '../parts/NotRead.tsx'
import { useListed } from '../parts/use-listed.ts'
import setting from '../setting/Setting.module.css'
import type { User } from './directory.ts'
import styles from './Person.module.css'

/** The channels that somebody is in, of those that the viewer sees. */
export function ChannelsOf({ user, isAdmin }: { user: User; isAdmin: boolean }) {
  const { connection, session, toasts, report } = useApp()
  const { user_id: id, full_name: name } = user
  const channels = useSubscriptions()
  const load = useCallback(
    (asked: Connection) =>
      asked.call(getUserChannels, { user_id: id }).then(({ subscribed_channel_ids: ids }) => ids),
    [id],
  )
  const { answer: ids, problem, read } = useListed(load)
  useEffect(
    () =>
      session.onEvent((event) => {
        if (!isEventOf(event, subscriptionPeerAddEvent) && !isEventOf(event, subscriptionPeerRemoveEvent))
          return
        if (event.user_ids.includes(id)) read()
      }),
    [session, read, id],
  )
  const mayAdd = useCallback(
    (channel: Subscription) =>
      ids?.includes(channel.stream_id) === false && mayAddSubscribers(session.state, channel.stream_id),
    [session, ids],
  )

  if (problem !== undefined) return <NotRead title={t`Channels`} problem={problem} read={read} />
  if (!ids) {
    return (
      <Card title={t`Channels`}>
        <p className={setting.note} role="status">{t`Loading…`}</p>
      </Card>
    )
  }
  const put = (channel: string) =>
    connection.call(subscribe, { subscriptions: [{ name: channel }], principals: [id] }).then(read)
  const own = ids
    .flatMap((channelId) => channels.get(channelId) ?? [])
    .filter((channel) => !channel.is_archived)
    .sort(byText((channel) => channel.name))
  return (
    <Collection
      title={t`Channels`}
      items={own.map((channel) => ({
        key: channel.stream_id,
        name: `#${channel.name}`,
        title: <a href={`#narrow/channel/${channel.stream_id}`}>{channel.name}</a>,
        lead: <ChannelIcon channelId={channel.stream_id} size={17} />,
        remove: isAdmin
          ? () => connection.call(unsubscribe, { subscriptions: [channel.name], principals: [id] }).then(read)
          : undefined,
        restore: () => put(channel.name),
      }))}
      empty={isAdmin ? t`In no channel.` : t`In none of the channels that you see.`}
    >
      {user.is_active && isAdmin && (
        <div className={styles.add}>
          <ChannelsField
            label={t`Add to a channel`}
            chosen={[]}
            fits={mayAdd}
            floats
            onChange={([channelId]) => {
              const channel = channels.get(channelId ?? -1)
              if (!channel) return
              put(channel.name).then(() => toasts.show(t`${name} is in ${channel.name} now`), report)
            }}
          />
        </div>
      )}
    </Collection>
  )
}
