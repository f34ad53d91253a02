import { unixNow } from '#engine/time.ts'
import type { Push, PushTarget } from './gateway.ts'
import type { PushThread } from './push-thread.ts'

/** What an app that registered for it gets instead of all else; undefined if its key is none. */
export async function sealedFor(
  thread: PushThread,
  { publicKey }: PushTarget,
  push: Push,
): Promise<{ encrypted_data: string } | undefined> {
  const sealed = await thread.seal(JSON.stringify(encryptedPayload(push)), publicKey ?? '')
  return sealed === undefined ? undefined : { encrypted_data: sealed }
}

/** What an app reads when it has decrypted it: the same for both services (feature level 413). */
export function encryptedPayload(push: Push): object {
  const { realm_name, realm_url, user_id } = push.to
  const of = { realm_name, realm_url, user_id }
  if (push.event === 'remove') return { type: 'remove', ...of, message_ids: push.messageIds }
  if (push.event === 'test') return { type: 'test', ...of, time: unixNow() }
  const { id, time, sender, place, text, mentionedGroup } = push.message
  return {
    type: 'message',
    ...of,
    message_id: id,
    time,
    content: text,
    sender_id: sender.id,
    sender_full_name: sender.name,
    sender_avatar_url: sender.avatarUrl,
    ...(place.kind === 'stream'
      ? {
          recipient_type: 'channel',
          channel_id: place.channelId,
          channel_name: place.channelName,
          topic: place.topic,
        }
      : {
          recipient_type: 'direct',
          ...(place.userIds.length > 2 ? { pm_users: place.userIds.join(',') } : {}),
        }),
    ...(mentionedGroup === undefined
      ? {}
      : { mentioned_user_group_id: mentionedGroup.id, mentioned_user_group_name: mentionedGroup.name }),
  }
}
