import * as endpoints from '@parley/api/emoji/endpoints'
import { allEmoji } from '@parley/markup/emoji'
import { withPicturesOf } from '#engine/files/pictures.ts'
import { ownPicture } from '#engine/files/static-picture.ts'
import { ANSWERED, openRoute, route } from '#engine/http/route.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import {
  addCustomEmoji,
  deactivateCustomEmoji,
  emojiPictures,
  nameOfNewEmoji,
  renameCustomEmoji,
} from './commands.ts'
import { presentCustomEmoji } from './present.ts'

let names: string | undefined

/** Lists the names of all Unicode emoji by code. Public, so it is cached for a day. */
export const data = openRoute(endpoints.getEmojiData, ({ reply }) => {
  names ??= JSON.stringify({ code_to_names: Object.fromEntries(allEmoji()) })
  reply
    .header('content-type', 'application/json')
    .header('cache-control', `public, max-age=${DAY_SECONDS}`)
    .header('access-control-allow-origin', '*')
    .send(names)
  return ANSWERED
})

/** Serves the picture of the extra emoji `:zulip:`. */
export const extra = openRoute(endpoints.getExtraEmoji, ownPicture(new URL('./zulip.png', import.meta.url)))

/** Lists the custom emoji. */
export const list = route(endpoints.getCustomEmoji, ({ state }) => ({ emoji: presentCustomEmoji(state) }))

/** Adds a custom emoji. The name is checked before and after the upload, since it may be taken meanwhile. */
export const upload = route(endpoints.uploadCustomEmoji, async (call) => {
  const { server, realm, state, user, parameters } = call
  const nameIn = (at: RealmState) => nameOfNewEmoji(at, user, parameters.emoji_name)
  nameIn(state)
  await withPicturesOf(call, emojiPictures, ({ paths }) =>
    addCustomEmoji(realm, server.files, user, nameIn, paths),
  )
  return {}
})

/** Renames a custom emoji. */
export const rename = route(endpoints.renameCustomEmoji, async ({ realm, user, parameters }) => {
  const { emoji_name: name, new_name: after } = parameters
  await realm.change((change) => renameCustomEmoji(change, user, name, after))
  return {}
})

/** Deactivates a custom emoji. */
export const deactivate = route(endpoints.deactivateCustomEmoji, async ({ realm, user, parameters }) => {
  await realm.change((change) => deactivateCustomEmoji(change, user, parameters.emoji_name))
  return {}
})
