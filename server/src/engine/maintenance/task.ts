import type { Realm } from '../realm/realm.ts'

/** Work that keeps an organisation in order and that nobody asks for: done at the start and every hour. */
export class Chore {
  readonly name: string
  readonly run: (realm: Realm) => Promise<void>

  constructor(name: string, run: (realm: Realm) => Promise<void>) {
    this.name = name
    this.run = run
  }
}

/** Declares a chore in a `chores.ts`. Found by scanning the server's folders. */
export function chore(name: string, run: (realm: Realm) => Promise<void>): Chore {
  return new Chore(name, run)
}
