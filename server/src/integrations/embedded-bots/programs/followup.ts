import type { Program } from '../program.ts'

/** Puts what somebody has to come back to into a channel, under their name. */
const program: Program = async ({ text, senderName }, bot) => {
  const channel = bot.config.channel || 'followup'
  if (text === '') return bot.reply('Write me what to come back to.')
  await bot.sendTo({ channel, topic: senderName }, `From ${senderName}: ${text}`)
  await bot.reply(`It is in #**${channel}**.`)
}

export default program
