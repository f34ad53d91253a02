/** The parts of the documentation, in the order in which somebody who writes a program needs them. */
export const parts = [
  'Messages',
  'Events',
  'Channels and topics',
  'People and groups',
  'Programs',
  'Own account',
  'Organization',
  'Signing in and server',
] as const
export type Part = (typeof parts)[number]

/** What readers of the documentation are told of a noun, and where: declared in its `about.ts`. */
export interface About {
  readonly kind: 'about'
  readonly part: Part
  readonly title: string
  /** A sentence or two; words between backticks are code. */
  readonly text: string
  /** Before the other nouns of its part, which are sorted by title. */
  readonly isFirst?: true
}

export function aboutNoun(declaration: Omit<About, 'kind'>): About {
  return { kind: 'about', ...declaration }
}

export function isAbout(value: unknown): value is About {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'about'
}

/** Orders nouns as the documentation does. */
export function byAbout(a: About, b: About): number {
  if (a.part !== b.part) return parts.indexOf(a.part) - parts.indexOf(b.part)
  if (a.isFirst !== b.isFirst) return a.isFirst ? -1 : 1
  return a.title < b.title ? -1 : 1
}
