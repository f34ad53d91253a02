import { reactionErrors } from '@parley/api/reactions/errors'
import type { ReactionType } from '@parley/api/reactions/objects'
import { emojiByName, isValidEmoji } from '@parley/markup/emoji'
import type { RealmState } from '#engine/realm/state.ts'
import { activeEmojiNamed } from './state.ts'

/** An emoji as messages, reactions and statuses store it. */
export interface EmojiChoice {
  readonly name: string
  readonly code: string
  readonly type: ReactionType
}

/** The emoji that a name means now; custom emoji override others. Throws if there is none. */
export function emojiNamed(state: RealmState, name: string): EmojiChoice {
  const custom = activeEmojiNamed(state, name)
  if (custom !== undefined) return { name, code: String(custom.id), type: 'realm_emoji' }
  const known = emojiByName(name)
  if (known === undefined) throw reactionErrors.noSuchEmoji(name)
  return { name: known.name, code: known.code, type: known.type }
}

/** The emoji of a request, which may include its code and type. Throws if they do not match. */
export function checkedEmoji(
  state: RealmState,
  { name, code, type }: { name: string; code?: string | undefined; type?: string | undefined },
): EmojiChoice {
  if (code === undefined && type === undefined) return emojiNamed(state, name)
  if (code === undefined || type === undefined) {
    const found = emojiNamed(state, name)
    return checkedEmoji(state, { name, code: code ?? found.code, type: type ?? found.type })
  }
  if (type === 'realm_emoji') {
    const custom = state.customEmoji.get(Number(code))
    if (custom === undefined || custom.isDeactivated) throw reactionErrors.invalidCustomEmoji()
    if (custom.name !== name) throw reactionErrors.invalidEmojiName()
    return { name, code, type }
  }
  if (type !== 'unicode_emoji' && type !== 'zulip_extra_emoji') throw reactionErrors.invalidEmojiName()
  if (!isValidEmoji(name, code, type)) throw reactionErrors.invalidEmojiName()
  return { name, code, type }
}
