import type { Subscription } from '@parley/client'
import { useCallback, useMemo } from 'react'
import { useSubscriptions } from '#data/hooks.ts'
import { matching } from '#data/matching.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { PickField } from '#navigation/menus/PickField.tsx'
import styles from './PlacesField.module.css'

interface Props {
  label: string
  chosen: readonly number[]
  onChange: (channelIds: readonly number[]) => void
  fits: (channel: Subscription) => boolean
  without?: ReadonlySet<number>
  floats?: boolean
}

/** A field that takes several channels. */
export function ChannelsField({ fits, ...props }: Props) {
  const channels = useSubscriptions()
  const all = useMemo(
    () =>
      [...channels.values()]
        .filter((channel) => !channel.is_archived && fits(channel))
        .map((channel) => ({
          id: channel.stream_id,
          name: channel.name,
          detail: '',
          unread: 0,
          weight: 0,
        })),
    [channels, fits],
  )
  const find = useCallback(
    (words: string, limit: number, isOpen: (id: number) => boolean) =>
      matching(
        all.filter(({ id }) => isOpen(id)),
        words,
        limit,
      ),
    [all],
  )
  return (
    <PickField
      {...props}
      find={find}
      nameOf={(id) => channels.get(id)?.name ?? ''}
      listLabel={t`Channels`}
      nothing={t`No other channel by that name.`}
      draw={({ id, name }) => (
        <>
          <ChannelIcon channelId={id} />
          <span className={styles.name} dir="auto">
            {name}
          </span>
        </>
      )}
    />
  )
}
