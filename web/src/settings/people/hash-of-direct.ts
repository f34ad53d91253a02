import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import type { User } from './directory.ts'

/** Where one writes to somebody. */
export function hashOfDirect({ user_id: id, full_name: name }: User): string {
  const names = { userName: () => name, channelName: () => undefined }
  return narrowHash(conversationNarrow({ kind: 'direct', userIds: [id] }), names)
}
