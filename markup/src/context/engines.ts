/**
 * The heavy libraries. The caller passes them in: the server always, the browser once it has loaded them. Without a
 * library, the parts of a message that need it are rendered as typed.
 */
export interface Engines {
  readonly math?: MathEngine
  readonly highlighter?: Highlighter
}

/** Renders TeX as HTML; undefined if the TeX is wrong, too long or too slow. */
export type MathEngine = (tex: string, display: boolean) => string | undefined

export interface Highlighter {
  /** The display name of a language, or undefined if no language has the name. */
  languageName(word: string): string | undefined
  /** The cost of highlighting the code, in characters of an average language. */
  weight(code: string, word: string): number
  /** The code as a sequence of tokens; undefined if it cannot be highlighted. */
  tokens(code: string, word: string): CodeToken[] | undefined
}

export interface CodeToken {
  readonly text: string
  /** The short class name that clients have a color for, or undefined for plain text. */
  readonly kind: string | undefined
}
