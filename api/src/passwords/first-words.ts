import { passwordMinGuesses } from '../realm/limits.ts'

const [FIRST, LAST] = ['A', 'Z'].map((letter) => letter.charCodeAt(0)) as [number, number]

/**
 * Reads the first words of a list, in place of `decompress` of `@zxcvbn-ts/dictionary-compression`. The rank of the others
 * alone exceeds the required guesses, and to read them all takes twice as long and 25 MB more.
 * @param list of each word, as a capital letter, how much of the word before it begins with (A for none), and its rest
 */
export default function firstWords(list: string): string[] {
  const words: string[] = []
  let word = ''
  for (let at = 0; at < list.length && words.length < passwordMinGuesses; ) {
    let end = at + 1
    while (end < list.length && !isCapital(list.charCodeAt(end))) end++
    word = word.slice(0, list.charCodeAt(at) - FIRST) + list.slice(at + 1, end)
    words.push(word)
    at = end
  }
  return words
}

const isCapital = (code: number) => code >= FIRST && code <= LAST
