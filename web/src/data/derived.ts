import type { ClientState } from '@parley/client'

/**
 * What follows from some slices of the state, worked out again only when one of them is another. Components ask with each
 * of their renderings, and when anything at all has changed.
 */
export function derived<K extends keyof ClientState, T>(
  slices: readonly K[],
  work: (known: Pick<ClientState, K>) => T,
): (known: Pick<ClientState, K>) => T {
  let last: { readonly from: readonly unknown[]; readonly value: T } | undefined
  return (known) => {
    if (last?.from.every((value, at) => value === known[slices[at] as K])) return last.value
    const value = work(known)
    last = { from: slices.map((name) => known[name]), value }
    return value
  }
}
