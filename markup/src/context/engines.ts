/**
 * The heavy libraries, handed in by whoever has them: the server always, the browser once it has loaded them.
 * Without one, the parts of a message that need it are rendered plainly.
 */
export interface Engines {
  readonly math?: MathEngine
  readonly highlighter?: Highlighter
}

/** Writes TeX as HTML; undefined when the TeX is wrong, too long or too slow. */
export type MathEngine = (tex: string, display: boolean) => string | undefined

export interface Highlighter {
  /** The display name of a language, or undefined when the word names none. */
  languageName(word: string): string | undefined
  /** What coloring the code may cost, in characters of a language of the usual kind. */
  weight(code: string, word: string): number
  /** The code cut into tokens, whose texts joined are the code; undefined when it cannot be colored. */
  tokens(code: string, word: string): CodeToken[] | undefined
}

export interface CodeToken {
  readonly text: string
  /** Short class name that clients have colors for, or undefined for plain text. */
  readonly kind: string | undefined
}
