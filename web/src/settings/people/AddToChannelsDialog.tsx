import { subscribe } from '@parley/api/subscriptions/endpoints'
import { mayAddSubscribers, type Subscription } from '@parley/client'
import { useCallback, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSubscriptions } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { ChannelsField } from '../parts/ChannelsField.tsx'
import { ForAll } from './ForAll.tsx'

/** Subscribes accounts to channels. */
export default function AddToChannelsDialog({
  userIds,
  onClose,
}: {
  userIds: readonly number[]
  onClose: () => void
}) {
  const { connection, session } = useApp()
  const channels = useSubscriptions()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const fits = useCallback(
    (channel: Subscription) => mayAddSubscribers(session.state, channel.stream_id),
    [session],
  )
  const names = chosen.flatMap((id) => channels.get(id)?.name ?? [])
  return (
    <ForAll
      title={plural(userIds.length, { one: 'Add to channels', other: 'Add # people to channels' })}
      userIds={userIds}
      action={t`Add`}
      isReady={chosen.length > 0}
      run={(users) =>
        connection
          .call(subscribe, {
            subscriptions: names.map((name) => ({ name })),
            principals: users.map(({ user_id: id }) => id),
          })
          .then(
            () => [],
            (error) => users.map((one) => ({ one, error })),
          )
      }
      done={(count) =>
        plural(count, { one: 'Added to {1}', other: '# people added to {1}' }, names.join(', '))
      }
      onClose={onClose}
    >
      <ChannelsField label={t`To which channels?`} chosen={chosen} onChange={setChosen} fits={fits} />
    </ForAll>
  )
}
