import { useMemo } from 'react'
import { useApp } from '#data/context.ts'
import { useNames, useRealm } from '#data/hooks.ts'
import { narrowHash, placeOf } from '#narrow/hash.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { type Known, knownTo } from './known.ts'
import { narrowOf, pillText, type Query, queryOf } from './pills.ts'
import { recentSearches } from './recent.ts'

/** What names pills: see `pillWords`. */
export function useNaming() {
  const { ownUserId } = useApp()
  const names = useNames()
  const { realm_empty_topic_display_name: emptyTopic } = useRealm()
  return useMemo(() => ({ ...names, ownUserId, emptyTopic }), [names, ownUserId, emptyTopic])
}

/** What a search can name, as it is when the field is opened. */
export function useKnown(): Known {
  const { session, topicLists, ownUserId } = useApp()
  const names = useNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names change with the people and channels
  return useMemo(() => knownTo(session.state, topicLists, ownUserId), [session, topicLists, ownUserId, names])
}

export interface Recent {
  readonly hash: string
  readonly text: string
}

/** The last searches as one would type them. */
export function useRecent(): readonly Recent[] {
  const { ownUserId } = useApp()
  const naming = useNaming()
  return useMemo(
    () =>
      recentSearches(ownUserId).flatMap((hash) => {
        const place = placeOf(hash)
        return place.kind === 'messages' ? [{ hash, text: queryText(place.narrow, naming) }] : []
      }),
    [ownUserId, naming],
  )
}

function queryText(narrow: Narrow, naming: ReturnType<typeof useNaming>): string {
  const { pills, words } = queryOf(narrow)
  return [...pills.map((pill) => pillText(pill, naming)), words].filter(Boolean).join(' ')
}

export function useHashOf(): (query: Query) => string {
  const names = useNames()
  return (query) => narrowHash(narrowOf(query), names)
}
