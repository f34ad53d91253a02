import type { Program } from '../program.ts'

/** Shows that bots work. */
const program: Program = (_, bot) => bot.reply(`Beep. I am ${bot.name}, and I got your message.`)

export default program
