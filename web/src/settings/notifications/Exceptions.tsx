import { updateUserTopic } from '@parley/api/topics/endpoints'
import { type VisibilityPolicy, visibilityPolicies } from '@parley/api/topics/objects'
import { useApp } from '#data/context.ts'
import { useSubscriptions, useUserTopics } from '#data/hooks.ts'
import { byText, formatList } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { hashOfChannelPage } from '#navigation/menus/channel-hash.ts'
import { Collection } from '../parts/Collection.tsx'

const WAYS = [
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
] as const

/** Channels and topics that have rules of their own; removing a rule gives them those of everything again. */
export function Exceptions() {
  const { connection } = useApp()
  const channels = useSubscriptions()
  const topics = useUserTopics()
  const ways = {
    desktop_notifications: t`desktop`,
    audible_notifications: t`sound`,
    push_notifications: t`phone`,
    email_notifications: t`mail`,
  }

  const ofChannels = [...channels.values()].sort(byText(({ name }) => name)).flatMap((channel) => {
    if (channel.status !== 'subscribed') return []
    const own = WAYS.filter((way) => channel[way] !== null && channel[way] !== undefined)
    if (own.length === 0) return []
    const rules = own.map((way) => (channel[way] ? ways[way] : t`no ${ways[way]}`))
    return [
      {
        key: `channel-${channel.stream_id}`,
        name: `#${channel.name}`,
        // Once it has a rule, the API knows no way back to having none: the channel's page changes it.
        title: <a href={hashOfChannelPage(channel, 'personal')}>#{channel.name}</a>,
        detail: formatList(rules),
      },
    ]
  })

  const followed = [...topics.values()]
    .filter(({ visibility_policy: policy }) => policy === visibilityPolicies.followed)
    .map((topic) => {
      const place = `#${channels.get(topic.stream_id)?.name ?? '?'} › ${topic.topic_name}`
      const call = (policy: VisibilityPolicy) =>
        connection.call(updateUserTopic, {
          stream_id: topic.stream_id,
          topic: topic.topic_name,
          visibility_policy: policy,
        })
      return {
        key: `topic-${place}`,
        name: place,
        title: place,
        detail: t`followed`,
        remove: () => call(visibilityPolicies.inherit),
        restore: () => call(visibilityPolicies.followed),
      }
    })
    .sort(byText(({ name }) => name))

  return (
    <Collection
      title={t`Channels and topics with rules of their own`}
      items={[...ofChannels, ...followed]}
      empty={t`All channels and topics follow the table above. The menu of a channel or a topic gives it rules of its own.`}
    />
  )
}
