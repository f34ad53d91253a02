import { errors } from '@parley/api/contract/errors'
import { emojiErrors } from '@parley/api/emoji/errors'
import { customEmoji } from '@parley/api/emoji/limits'
import { emojiNamePattern, maxEmojiFileSizeMib } from '@parley/api/emoji/objects'
import { emojiByName } from '@parley/markup/emoji'
import { onlyRow } from '#engine/db/database.ts'
import type { Files } from '#engine/files/files.ts'
import { newToken } from '#engine/files/names.ts'
import { keepPictures, type PictureKind, publicPictureKey } from '#engine/files/pictures.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { hasPermission } from '../permissions/groups.ts'
import { isAdministrator } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { customEmojiChanged } from './entries.ts'
import { activeEmojiNamed, type CustomEmoji } from './state.ts'

const PIXELS = 64
const size = { width: PIXELS, height: PIXELS, fit: 'contain' } as const

/** The pictures to make from an uploaded emoji: one, or for an animation the animation and a still. */
export const emojiPictures: PictureKind = {
  maxMib: maxEmojiFileSizeMib,
  notOneFile: emojiErrors.oneFileRequired,
  outputs: ({ frames }) => {
    const still = { ...size, format: 'png', animated: false } as const
    return frames > 1 ? [{ ...size, format: 'gif', animated: true }, still] : [still]
  },
}

/** The stored form of a new emoji's name. Throws if it is invalid or taken, or the user may not add it. */
export function nameOfNewEmoji(state: RealmState, user: User, given: string): string {
  if (!hasPermission(state, user, state.settings.can_add_custom_emoji_group))
    throw errors.insufficientPermission()
  const name = checkedEmojiName(state, user, given)
  customEmoji.checkRoom(state.customEmoji.size)
  return name
}

function checkedEmojiName(state: RealmState, user: User, given: string): string {
  const name = given.trim().replaceAll(' ', '_')
  if (name === '') throw emojiErrors.nameMissing()
  if (/[^0-9a-z_-]/.test(name)) throw emojiErrors.invalidName()
  if (!emojiNamePattern.test(name)) throw emojiErrors.nameMustEndInLetter()
  if (activeEmojiNamed(state, name) !== undefined) throw emojiErrors.nameInUse()
  if (emojiByName(name) !== undefined && !isAdministrator(user)) throw emojiErrors.hidesBuiltIn()
  return name
}

/**
 * Adds a custom emoji.
 * @param nameIn its name, as `nameOfNewEmoji` gives it; called when it is saved, since one may be taken meanwhile
 * @param paths local files made by `emojiPictures`
 */
export function addCustomEmoji(
  realm: Realm,
  files: Files,
  author: User,
  nameIn: (state: RealmState) => string,
  paths: readonly string[],
): Promise<void> {
  const token = newToken()
  const names = paths.length > 1 ? [`${token}.gif`, `${token}-still.png`] : [`${token}.png`]
  const keysIn = ({ id }: RealmState) => names.map((one) => publicPictureKey(id, `emoji/images/${one}`))
  return keepPictures(realm, files, { paths, keysIn }, async ({ tx, state, append }) => {
    const name = nameIn(state)
    const urls = names.map((one) => `/user_avatars/${state.id}/emoji/images/${one}`)
    const [sourceUrl = '', stillUrl = null] = urls
    const { id } = onlyRow(
      await tx.query<{ id: number }>(
        `insert into custom_emoji (realm_id, name, author_id, source_url, still_url, created_at)
         values ($1, $2, $3, $4, $5, extract(epoch from now())) returning id`,
        [state.id, name, author.id, sourceUrl, stillUrl],
      ),
    )
    append(
      customEmojiChanged.of({
        emoji: { id, name, authorId: author.id, sourceUrl, stillUrl, isDeactivated: false },
      }),
    )
  })
}

/** Renames a custom emoji. Throws if it does not exist, the user may not, or the name is invalid or taken. */
export async function renameCustomEmoji(
  { state, tx, append }: Change,
  by: User,
  name: string,
  given: string,
): Promise<void> {
  const emoji = activeEmojiNamed(state, name)
  if (emoji === undefined) throw emojiErrors.notFound(name)
  if (!mayRemove(state, by, emoji)) throw errors.insufficientPermission()
  const after = checkedEmojiName(state, by, given)
  await tx.query('update custom_emoji set name = $3 where realm_id = $1 and id = $2', [
    state.id,
    emoji.id,
    after,
  ])
  append(customEmojiChanged.of({ emoji: { ...emoji, name: after } }))
}

/** Deactivates a custom emoji. Throws if it does not exist or the user may not. */
export async function deactivateCustomEmoji(
  { state, tx, append }: Change,
  by: User,
  name: string,
): Promise<void> {
  const emoji = activeEmojiNamed(state, name)
  if (emoji === undefined) throw emojiErrors.notFound(name)
  if (!mayRemove(state, by, emoji)) throw errors.insufficientPermission()
  await tx.query('update custom_emoji set is_deactivated = true where realm_id = $1 and id = $2', [
    state.id,
    emoji.id,
  ])
  append(customEmojiChanged.of({ emoji: { ...emoji, isDeactivated: true } }))
}

/** Whether a user may remove an emoji: administrators, and its author while they may add emoji. */
function mayRemove(state: RealmState, user: User, emoji: CustomEmoji): boolean {
  if (isAdministrator(user)) return true
  return emoji.authorId === user.id && hasPermission(state, user, state.settings.can_add_custom_emoji_group)
}
