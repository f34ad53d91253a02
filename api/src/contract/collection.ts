import { type ApiError, errors } from './errors.ts'

/** What has the cap for itself, and how it is told of it. */
const owners = {
  person: (most: string) => `You can have at most ${most}.`,
  organization: (most: string) => `An organization can have at most ${most}.`,
  bot: (most: string) => `A bot can have at most ${most}.`,
  message: (most: string) => `A message can have at most ${most}.`,
  'person and message': (most: string) => `You can have at most ${most} on one message.`,
  'direct conversation': (most: string) => `A direct conversation can have at most ${most}.`,
} as const

export interface CollectionDeclaration {
  /** What is counted, in words that follow a number. */
  readonly things: string
  /** So many there can be at once. Far more than anybody has who does not try to fill the disk. */
  readonly cap: number
  /** What each has its own of. */
  readonly of: keyof typeof owners
  /** Where it is full, the least used goes and nobody is refused. */
  readonly whenFull?: 'the least used goes'
  /** Why nothing that a client can ask for makes room again. */
  readonly isNeverEmptied?: string
  /** The refusal, where clients know it by other words. */
  readonly refusal?: () => ApiError
}

/** What requests make more of, and how many of it there can be: declared once in the `limits.ts` of its noun. */
export class Collection {
  readonly declaration: CollectionDeclaration
  /** Writable for tests, which fill few. */
  cap: number

  constructor(declaration: CollectionDeclaration) {
    this.declaration = declaration
    this.cap = declaration.cap
  }

  get things(): string {
    return this.declaration.things
  }

  /** The refusal where there is no room. */
  full(): ApiError {
    const { of: owner, refusal } = this.declaration
    return refusal?.() ?? errors.badRequest(owners[owner](`${this.cap} ${this.things}`))
  }

  /**
   * Throws where `more` of them have no room beside those that there are. Two requests at once must not both find the
   * last place: call it where nobody else can add, as in a change of the journal.
   */
  checkRoom(present: number, more = 1) {
    if (more > 0 && present + more > this.cap) throw this.full()
  }

  /** The cap, for those who read of it. */
  inWords(): string {
    const { of: owner, whenFull, isNeverEmptied } = this.declaration
    const rest = [whenFull && `; ${whenFull}`, isNeverEmptied && ` (${isNeverEmptied})`]
    return `at most ${this.cap} ${this.things} for each ${owner}${rest.filter(Boolean).join('')}`
  }
}

export function collection(declaration: CollectionDeclaration): Collection {
  return new Collection(declaration)
}
