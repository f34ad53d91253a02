/** What else people call a view or a command, who come from other apps. The first view does without it. */
export interface OtherWords {
  readonly of: { readonly name: string }
  readonly words: string
}

const all = Object.values(
  import.meta.glob<OtherWords>('../**/*.words.ts', { eager: true, import: 'default' }),
)

/** Of what is called so: each is declared in a file `*.words.ts` beside it. */
export function otherWords(name: string): string | undefined {
  return all.find((one) => one.of.name === name)?.words
}
