import { errors } from '@parley/api/contract/errors'
import { getCustomEmojiUsage } from '@parley/api/emoji/endpoints'
import { addReaction as addEndpoint, removeReaction as removeEndpoint } from '@parley/api/reactions/endpoints'
import { checkedEmoji, emojiNamed } from '#directory/emoji/named.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { route } from '#engine/http/route.ts'
import { addReaction, messageToReactTo, removeReaction } from './commands.ts'

/** Adds a reaction. */
export const add = route(addEndpoint, async ({ realm, state, user, parameters }) => {
  const { message, reactions } = await messageToReactTo(
    realm,
    plainViewer(state, user),
    parameters.message_id,
  )
  const { emoji_name: name, emoji_code: code, reaction_type: type } = parameters
  // Joining an existing reaction works even if its emoji was deactivated since.
  const joined = reactions.find((one) => one.emoji_code === code && one.reaction_type === type)
  const emoji = joined ?? named(checkedEmoji(state, { name, code, type }))
  const reaction = { ...emoji, user_id: user.id }
  if (reactions.some((one) => isSame(one, reaction))) throw errors.reactionAlreadyExists()
  await addReaction(realm, message, reaction)
  return {}
})

/** Removes the user's reaction. Without `emoji_code`, the name decides and the type is ignored. */
export const remove = route(removeEndpoint, async ({ realm, state, user, parameters }) => {
  const { message, reactions } = await messageToReactTo(
    realm,
    plainViewer(state, user),
    parameters.message_id,
  )
  const { emoji_name: name, emoji_code: given, reaction_type: type } = parameters
  if (given === undefined && name === undefined) throw errors.missingArgument('emoji_name')
  const code = given ?? emojiNamed(state, name ?? '').code
  const reaction = reactions.find(
    (one) =>
      one.user_id === user.id &&
      one.emoji_code === code &&
      (given === undefined || one.reaction_type === type),
  )
  if (reaction === undefined) throw errors.reactionDoesNotExist()
  await removeReaction(realm, message, reaction)
  return {}
})

/** How often each custom emoji was reacted with. An index has these reactions alone. */
export const usage = route(getCustomEmojiUsage, async ({ realm, state }) => {
  const { rows } = await realm.db.query<{ code: string; reactions: number }>(
    `select emoji_code as code, count(*)::integer as reactions from reactions
     where realm_id = $1 and reaction_type = 'realm_emoji' group by emoji_code`,
    [state.id],
  )
  return { reactions: Object.fromEntries(rows.map(({ code, reactions }) => [code, reactions])) }
})

function named({ name, code, type }: ReturnType<typeof checkedEmoji>) {
  return { emoji_name: name, emoji_code: code, reaction_type: type }
}

type Reaction = ReturnType<typeof named> & { user_id: number }

function isSame(a: Reaction, b: Reaction): boolean {
  return a.user_id === b.user_id && a.emoji_code === b.emoji_code && a.reaction_type === b.reaction_type
}
