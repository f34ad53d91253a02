import type { Program } from '../program.ts'

const shifted = (letter: string) => {
  const code = letter.charCodeAt(0)
  const first = code < 97 ? 65 : 97
  return String.fromCharCode(first + ((code - first + 13) % 26))
}

/** Replaces each letter by the one thirteen places on (ROT13): a second time gives the text back. */
const program: Program = ({ text }, bot) =>
  bot.reply(text === '' ? 'Write me a text.' : text.replace(/[a-z]/gi, shifted))

export default program
