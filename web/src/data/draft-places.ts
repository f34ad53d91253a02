import { useMemo } from 'react'
import { useStore } from '#store/store.ts'
import { useApp } from './context.ts'
import { hasText, targetKey } from './draft.ts'
import { useDraftFiles } from './draft-files.ts'

interface DraftPlaces {
  /** Channels with a draft in the channel or in one of its topics. */
  readonly channels: ReadonlySet<number>
  /** Keys of the places with a draft. */
  readonly keys: ReadonlySet<string>
  /** The people of direct conversations with a draft. */
  readonly directs: readonly (readonly number[])[]
  readonly topics: readonly { readonly channelId: number; readonly topic: string }[]
  readonly count: number
}

/** Where drafts are. */
export function useDraftPlaces(): DraftPlaces {
  const drafts = useStore(useApp().drafts.store)
  const files = useDraftFiles()
  const written = [...drafts.values()].filter(hasText)
  const lonely = [...files].flatMap(([key, { target }]) =>
    written.some((one) => one.key === key) ? [] : target,
  )
  const places = [...written.map(({ target }) => target), ...lonely]
  const channelIds = places.flatMap((target) => (target.kind === 'direct' ? [] : target.channelId))
  const directs = places.flatMap((target) => (target.kind === 'direct' ? [target.userIds] : []))
  const topics = places.flatMap((target) => (target.kind === 'topic' ? target : []))
  const keys = places.map(targetKey)
  // While somebody types, the places stay the same.
  const known = JSON.stringify([channelIds, keys])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the places
  return useMemo(
    () => ({ channels: new Set(channelIds), keys: new Set(keys), directs, topics, count: keys.length }),
    [known],
  )
}
