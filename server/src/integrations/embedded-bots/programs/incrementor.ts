import type { Program } from '../program.ts'

/** Counts how often it was called, whoever calls. */
const program: Program = async (_, bot) => {
  const count = Number((await bot.read('count')) ?? 0) + 1
  await bot.reply(String(count))
  await bot.keep('count', String(count))
}

export default program
