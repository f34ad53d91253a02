import { type PostRefusal, whyNotPost } from '@parley/client'
import { useMemo } from 'react'
import { useSlice } from '#data/hooks.ts'
import type { ComposeTarget } from '#narrow/narrow.ts'

/** Why the person may not write there, or undefined if they may. */
export function usePostRefusal(target: ComposeTarget): PostRefusal | undefined {
  // As text, so that events that do not change the answer draw nothing anew.
  const answer = useSlice((state) => JSON.stringify(whyNotPost(state, target)))
  return useMemo(() => (answer === undefined ? undefined : JSON.parse(answer)), [answer])
}
