import { BackgroundWork } from '#engine/realm/background-work.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { Pushing } from './pushing.ts'
import { takeBackPushed } from './storage.ts'

/** Takes from devices what people have read elsewhere, a second behind. */
export class TakeBack extends BackgroundWork {
  #readers = new Set<number>()

  constructor(realm: Realm) {
    super(realm, 'notifications of what was read could not be taken back')
  }

  /** Somebody has read something. */
  hasRead(userId: number) {
    this.#readers.add(userId)
    this.wake()
  }

  protected async work(): Promise<void> {
    const readers = [...this.#readers]
    this.#readers = new Set()
    if (readers.length > 0) await takeBack(this.realm, readers)
  }
}

/** Takes back what was read or deleted. Each of several nodes takes back other messages. */
export async function takeBack(realm: Realm, userIds: readonly number[] | null): Promise<void> {
  const { db, state } = realm
  if (await db.transaction((tx) => takeBackPushed(tx, state.id, userIds))) realm.memory(Pushing).wake(0)
}
