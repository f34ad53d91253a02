import { statusErrors } from '@parley/api/statuses/errors'
import { maxStatusTextLength } from '@parley/api/statuses/objects'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { checkedEmoji } from '../emoji/named.ts'
import { statusChanged } from './entries.ts'
import type { Status } from './state.ts'

/** A request to change a status. Missing values stay unchanged. */
export interface StatusRequest {
  readonly status_text?: string | undefined
  readonly emoji_name?: string | undefined
  readonly emoji_code?: string | undefined
  readonly reaction_type?: string | undefined
}

const EMPTY_STATUS: Status = { text: '', emoji: null }

/** Whether the request contains any part of a status. */
export function saysSomething({
  status_text,
  emoji_name,
  emoji_code,
  reaction_type,
}: StatusRequest): boolean {
  return [status_text, emoji_name, emoji_code, reaction_type].some((part) => part !== undefined)
}

/** Changes a user's status. Throws if the text is too long or the emoji is invalid. */
export async function changeStatus({ state, tx, append }: Change, userId: number, request: StatusRequest) {
  const before = state.statuses.get(userId) ?? EMPTY_STATUS
  const text = request.status_text === undefined ? before.text : request.status_text.trim()
  if ([...text].length > maxStatusTextLength) throw statusErrors.textTooLong()
  const status = { text, emoji: emojiAfter(state, before, request) }
  await tx.query(
    `insert into user_statuses (realm_id, user_id, status_text, emoji_name, emoji_code, reaction_type)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (realm_id, user_id) do update set status_text = excluded.status_text,
       emoji_name = excluded.emoji_name, emoji_code = excluded.emoji_code, reaction_type = excluded.reaction_type`,
    [state.id, userId, text, status.emoji?.name ?? '', status.emoji?.code ?? '', status.emoji?.type ?? ''],
  )
  const changed = [
    ...(request.status_text === undefined ? [] : (['text'] as const)),
    ...(request.emoji_name === undefined ? [] : (['emoji'] as const)),
  ]
  append(statusChanged.of({ userId, status, changed }))
}

function emojiAfter(state: RealmState, before: Status, request: StatusRequest): Status['emoji'] {
  const { emoji_name: name, emoji_code: code, reaction_type: type } = request
  if (name === undefined) {
    if (code !== undefined || type !== undefined) throw statusErrors.emojiNameMissing()
    return before.emoji
  }
  if (name === '') {
    // Clients that remove an emoji send all of its parts empty.
    if ((code ?? '') !== '' || (type ?? '') !== '') throw statusErrors.emojiNameMissing()
    return null
  }
  return checkedEmoji(state, {
    name,
    code: code === '' ? undefined : code,
    type: type === '' ? undefined : type,
  })
}
