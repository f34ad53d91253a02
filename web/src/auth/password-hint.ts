import { plural } from '#language/words.ts'

export function passwordHint(minLength: number): string {
  return plural(minLength, {
    one: 'At least # character. A few unrelated words are easy to remember and hard to guess.',
    other: 'At least # characters. A few unrelated words are easy to remember and hard to guess.',
  })
}
