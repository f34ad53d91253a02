import type { ClientState } from '@parley/client'
import { useLayoutEffect } from 'react'
import { useApp } from '#data/context.ts'
import { useNames } from '#data/hooks.ts'
import { narrowHash } from '#narrow/hash.ts'
import { replaceWith } from '#narrow/location.ts'
import type { Narrow, Term } from '#narrow/narrow.ts'
import { channelNamed, channelsOf } from './known.ts'

/**
 * Older links name a channel without its id: `#narrow/stream/dev-ops`. Where there is such a channel, its own address
 * takes the place of this one.
 * @returns whether it does
 */
export function useChannelId(narrow: Narrow): boolean {
  const { session } = useApp()
  const names = useNames()
  const terms = narrow.terms.map((term) => withChannelId(term, session.state))
  const isChanged = terms.some((term, at) => term !== narrow.terms[at])
  const place = narrow.with === undefined ? '' : `/with/${narrow.with}`
  const hash = isChanged ? narrowHash({ ...narrow, terms }, names) + place : undefined
  useLayoutEffect(() => {
    if (hash !== undefined) replaceWith(hash)
  }, [hash])
  return isChanged
}

function withChannelId(term: Term, state: ClientState): Term {
  const { operator, operand } = term
  if (operator !== 'channel' || typeof operand !== 'string') return term
  const channels = channelsOf(state)
  const id = channelNamed(channels, operand) ?? channelNamed(channels, operand.replaceAll('-', ' '))
  return id === undefined ? term : { ...term, operand: id }
}
