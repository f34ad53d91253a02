import { ApiError } from '@parley/api/contract/errors'
import type { CommandAnswer } from '@parley/api/slash-commands/objects'
import { silentMention } from '#directory/notices/text.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { renderToSend } from '#messages/rendering/rendering.ts'
import { storedContent } from '#messages/sending/content.ts'
import { sendOne } from '#messages/sending/sending.ts'
import { code } from '../webhooks/text.ts'
import type { ProgramAnswer } from './answer.ts'
import { addressedTo } from './place.ts'
import type { CommandCall } from './storage.ts'

/** The client name of the bots' answers. */
const CLIENT = 'SlashCommand'

/** What became of an answer: a message for all, or words for whoever asked. */
export interface Delivered {
  readonly messageId: number | null
  readonly answer: CommandAnswer | null
}

/**
 * Brings an answer of a program to whom it is for. One for all that the bot may not write there is for whoever asked
 * alone, so that nobody waits in vain.
 */
export async function deliver(
  realm: Realm,
  { bot, asker }: { bot: User; asker: User },
  call: CommandCall,
  { content, isForAll }: ProgramAnswer,
): Promise<Delivered> {
  // A bot must say nothing for which nobody stands.
  const told = `${silentMention(asker)} ${code(call.command)}\n\n${content}`
  const request = isForAll ? addressedTo(call, bot, told) : undefined
  if (request !== undefined) {
    try {
      return { messageId: (await sendOne(realm, bot, CLIENT, request)).id, answer: null }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  const source = storedContent(content)
  const { html } = await renderToSend(realm, bot, source)
  const { command, channelId, topic, participants } = call
  return {
    messageId: null,
    answer: {
      ...{ bot_id: bot.id, command, content: source, rendered_content: html },
      ...{ stream_id: channelId, topic, user_ids: [...participants] },
    },
  }
}
