/** Letters that are no accented form of another, but that people type as others. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  ё: 'е',
  ـ: '',
}

const PLAIN = /^[\x20-\x7e]*$/
const OTHERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')
/**
 * Marks on letters that are the same letter without them. In other scripts a mark makes another letter: й is not и, が
 * is not か.
 */
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu

/** A word in the form in which words are compared: compatible characters, case and accents make no difference. */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase()
  const lower = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(OTHERS, (letter) => LETTERS[letter] ?? letter)
  return lower.normalize('NFD').replace(ACCENTS, '').normalize('NFC')
}
