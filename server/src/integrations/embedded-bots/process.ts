import { setPriority } from 'node:os'
import { extname } from 'node:path'
import { getBotStorage, updateBotStorage } from '@parley/api/bot-storage/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { Api, Refused } from './api.ts'
import type { Beginning, Bot, Outcome, Program, Question } from './program.ts'

/**
 * The process of one bot that the server runs. It has no secret but the key of its bot, knows the public API and nothing
 * else, and may crash without harm to anybody.
 */

const LOWER_PRIORITY = 5
/** Another one in the package, which is JavaScript. */
const EXTENSION = extname(import.meta.filename)

setPriority(LOWER_PRIORITY)
process.on('disconnect', () => process.exit())

let beginning: Beginning
let program: Promise<Program>

process.on('message', async (message: Beginning | Question) => {
  if ('program' in message) {
    beginning = message
    // Only names that the contract declares come here.
    program = import(`./programs/${message.program}${EXTENSION}`).then(
      (module: { default: Program }) => module.default,
    )
    return
  }
  const outcome = await answer(message).catch((error: Error): Outcome => ({ problem: error.message }))
  process.send?.(outcome)
})

async function answer({ asked, sendingId }: Question): Promise<Outcome> {
  const api = new Api(beginning)
  const { name, config } = beginning
  let sent = 0
  // A message that was sent before this try failed is not sent again.
  const once = () => ({ queue_id: sendingId, local_id: String(++sent) })
  const { channelId, topic, userIds } = asked
  const bot: Bot = {
    name,
    config,
    async reply(content) {
      const to = channelId === null ? [...userIds] : channelId
      const place =
        channelId === null ? ({ type: 'direct', to } as const) : ({ type: 'channel', to, topic } as const)
      await api.call(sendMessage, { ...place, content, ...once() })
    },
    async sendTo({ channel, topic }, content) {
      await api.call(sendMessage, { type: 'channel', to: channel, topic, content, ...once() })
    },
    async read(key) {
      const { storage } = await api.call(getBotStorage, {})
      // As the contract declares it.
      return (storage as Record<string, string>)[key]
    },
    async keep(key, value) {
      await api.call(updateBotStorage, { storage: { [key]: value } })
    },
  }
  try {
    await (await program)(asked, bot)
    return {}
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // Such as a channel that is not there: whoever asked can mend it.
    await bot.reply(`I could not do that: ${error.message}`)
    return { problem: error.message, isSaid: true }
  }
}
