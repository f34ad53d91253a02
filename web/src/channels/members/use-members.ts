import { getSubscribers } from '@parley/api/subscriptions/endpoints'
import type { Subscription } from '@parley/client'
import { asError } from '@parley/client/as-error'
import { useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'

const AGAIN_AFTER_MS = 1000

interface Members {
  /** Those that are known; undefined until some are. */
  readonly ids: readonly number[] | undefined
  readonly isWhole: boolean
  readonly error: Error | undefined
}

/** Who is in the channel. Of a large one the state knows some: the others are asked for, again when their number changes. */
export function useMembers({
  stream_id: channelId,
  subscribers,
  partial_subscribers: some,
  subscriber_count: count,
}: Subscription): Members {
  const { connection } = useApp()
  const [asked, setAsked] = useState<{ readonly ids?: readonly number[]; readonly error?: Error }>({})
  const isKnown = subscribers !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of members are other members
  useEffect(() => {
    if (isKnown) return
    const abort = new AbortController()
    const ask = () =>
      connection.call(getSubscribers, { stream_id: channelId }).then(
        ({ subscribers: ids }) => !abort.signal.aborted && setAsked({ ids }),
        (error) => !abort.signal.aborted && setAsked((now) => ({ ...now, error: asError(error) })),
      )
    // Whoever adds a hundred people one after the other does not make each page ask a hundred times.
    const timer = setTimeout(() => void ask(), asked.ids === undefined ? 0 : AGAIN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [connection, channelId, isKnown, count])
  return {
    ids: subscribers ?? asked.ids ?? some,
    isWhole: isKnown || asked.ids !== undefined,
    error: isKnown ? undefined : asked.error,
  }
}
