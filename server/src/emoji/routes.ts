import { errors } from '@parley/api/contract/errors'
import {
  deactivateCustomEmoji,
  getCustomEmoji,
  getEmojiData,
  uploadCustomEmoji,
} from '@parley/api/emoji/endpoints'
import { emojiErrors } from '@parley/api/emoji/errors'
import { allEmoji } from '@parley/markup/emoji'
import { withPicturesOf } from '../files/pictures.ts'
import { ANSWERED, openRoute, route } from '../http/route.ts'
import { hasPermission } from '../permissions/groups.ts'
import type { RealmState } from '../realm/state.ts'
import { DAY_SECONDS } from '../time.ts'
import { isAdministrator } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { customEmojiChanged } from './entries.ts'
import { presentCustomEmoji } from './present.ts'
import { activeEmojiNamed, type CustomEmoji } from './state.ts'
import { addCustomEmoji, checkedEmojiName, emojiPictures } from './upload.ts'

let names: string | undefined

export const data = openRoute(getEmojiData, ({ reply }) => {
  names ??= JSON.stringify({ code_to_names: Object.fromEntries(allEmoji()) })
  reply
    .header('content-type', 'application/json')
    .header('cache-control', `public, max-age=${DAY_SECONDS}`)
    .header('access-control-allow-origin', '*')
    .send(names)
  return ANSWERED
})

export const list = route(getCustomEmoji, ({ state }) => ({ emoji: presentCustomEmoji(state) }))

export const upload = route(
  uploadCustomEmoji,
  async ({ server, realm, state, user, parameters, request }) => {
    checkedEmojiName(state, user, parameters.emoji_name)
    await withPicturesOf(server.files, request, emojiPictures, ({ paths }) =>
      realm.change((change) => {
        const name = checkedEmojiName(change.state, user, parameters.emoji_name)
        return addCustomEmoji(change, server.files, user, name, paths)
      }),
    )
    return {}
  },
)

export const deactivate = route(
  deactivateCustomEmoji,
  async ({ realm, user, parameters: { emoji_name: name } }) => {
    await realm.change(async ({ state, tx, append }) => {
      const emoji = activeEmojiNamed(state, name)
      if (emoji === undefined) throw emojiErrors.notFound(name)
      if (!mayRemove(state, user, emoji)) throw errors.insufficientPermission()
      await tx.query('update custom_emoji set is_deactivated = true where realm_id = $1 and id = $2', [
        state.id,
        emoji.id,
      ])
      append(customEmojiChanged.of({ emoji: { ...emoji, isDeactivated: true } }))
    })
    return {}
  },
)

/** Administrators, and who added it as long as they may add some. */
function mayRemove(state: RealmState, user: User, emoji: CustomEmoji): boolean {
  if (isAdministrator(user)) return true
  return emoji.authorId === user.id && hasPermission(state, user, state.settings.can_add_custom_emoji_group)
}
