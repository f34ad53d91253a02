import { muteUser, unmuteUser } from '@parley/api/muted-users/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { type VisibilityPolicy, visibilityPolicies } from '@parley/api/topics/objects'
import { useApp } from '#data/context.ts'
import { useSlice, useSubscriptions, useUsers, useUserTopics } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Collection } from '../parts/Collection.tsx'

/** Whom and what the person has muted. */
export function Muted() {
  const { connection } = useApp()
  const muted = useSlice((state) => state.mutedUsers)
  const users = useUsers()
  const channels = useSubscriptions()
  const topics = useUserTopics()

  const people = [...muted.values()]
    .map(({ id }) => {
      const name = users.get(id)?.full_name ?? t`This person`
      return {
        key: id,
        name,
        title: name,
        lead: <Avatar name={name} userId={id} url={users.get(id)?.avatar_url} size={28} />,
        remove: () => connection.call(unmuteUser, { muted_user_id: id }),
        restore: () => connection.call(muteUser, { muted_user_id: id }),
      }
    })
    .sort(byText(({ name }) => name))

  const mutedTopics = [...topics.values()]
    .filter(({ visibility_policy: policy }) => policy === visibilityPolicies.muted)
    .map(({ stream_id, topic_name: topic }) => {
      const name = `#${channels.get(stream_id)?.name ?? '?'} › ${topic}`
      const call = (visibility_policy: VisibilityPolicy) =>
        connection.call(updateUserTopic, { stream_id, topic, visibility_policy })
      return {
        key: name,
        name,
        title: name,
        remove: () => call(visibilityPolicies.inherit),
        restore: () => call(visibilityPolicies.muted),
      }
    })
    .sort(byText(({ name }) => name))

  return (
    <>
      <Collection
        title={t`Muted people`}
        items={people}
        empty={t`Nobody is muted. Their card mutes somebody: what they write is hidden from you, and they do not learn of it.`}
      />
      <Collection
        title={t`Muted topics`}
        items={mutedTopics}
        empty={t`No topic is muted. The menu of a topic mutes it: it stays, and never calls you.`}
      />
    </>
  )
}
