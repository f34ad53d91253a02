import { addDefaultChannel, removeDefaultChannel } from '@parley/api/default-channels/endpoints'
import { useApp } from '#data/context.ts'
import { useSlice, useSubscriptions } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { AddForm } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { DefaultChannelGroups } from './DefaultChannelGroups.tsx'

/** Where new people are from the start, and what they may choose. */
export function DefaultChannels() {
  return (
    <>
      <ForEverybody />
      <DefaultChannelGroups />
    </>
  )
}

/** The channels that new people are subscribed to. */
function ForEverybody() {
  const { connection } = useApp()
  const defaults = useSlice((state) => state.defaultChannels)
  const channels = useSubscriptions()
  const open = [...channels.values()]
    .filter((channel) => !channel.is_archived && !channel.invite_only)
    .sort(byText(({ name }) => name))
  const are = open.filter(({ stream_id: id }) => defaults.includes(id))
  const others = open.filter(({ stream_id: id }) => !defaults.includes(id))
  return (
    <Collection
      title={t`Default channels`}
      items={are.map(({ stream_id: id, name, description }) => ({
        key: id,
        name: `#${name}`,
        title: `#${name}`,
        detail: description,
        remove: () => connection.call(removeDefaultChannel, { stream_id: id }),
        restore: () => connection.call(addDefaultChannel, { stream_id: id }),
      }))}
      empty={t`There are none: new people begin without a channel.`}
    >
      {others.length > 0 && (
        <AddForm
          fields={[
            {
              name: 'channel',
              label: t`Channel`,
              choices: others.map(({ stream_id: id, name }) => [String(id), `#${name}`] as const),
            },
          ]}
          action={t`Add`}
          onSubmit={({ channel }) => connection.call(addDefaultChannel, { stream_id: Number(channel) })}
        />
      )}
    </Collection>
  )
}
