import { hashOf, type Names } from '#narrow/hash.ts'

const NO_NAMES: Names = { channelName: () => undefined, userName: () => undefined }

interface Channel {
  readonly stream_id: number
  readonly name: string
}

/** The address of a page about a channel, such as `general` or `members`. */
export function hashOfChannelPage({ stream_id: id, name }: Channel, page: string): string {
  return hashOf({ kind: 'page', address: 'channels', path: [String(id), name, page] }, NO_NAMES)
}
