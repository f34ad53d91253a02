import { type Names, narrowHash } from '#narrow/hash.ts'
import { channelNarrow } from '#narrow/narrow.ts'

/** The address of the list of all topics of a channel. */
export function topicsHash(channelId: number, names: Names): string {
  return narrowHash(channelNarrow(channelId), names).replace('#narrow/', '#topics/')
}
