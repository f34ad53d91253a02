import { BackgroundWork } from '#engine/realm/background-work.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { takeBackPushes } from './errands.ts'
import { takePushed } from './storage.ts'

/** So many messages fit into one notification. */
const MOST_IDS = 200

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
export async function takeBack({ db, state }: Realm, userIds: readonly number[] | null): Promise<void> {
  await db.transaction(async (tx) => {
    const taken = await takePushed(tx, state.id, userIds)
    const payloads = taken.flatMap(({ messageIds, ...device }) => {
      const parts: number[][] = []
      for (let from = 0; from < messageIds.length; from += MOST_IDS) {
        parts.push(messageIds.slice(from, from + MOST_IDS))
      }
      return parts.map((part) => ({ ...device, messageIds: part }))
    })
    if (payloads.length > 0) await takeBackPushes.queueAll(tx, payloads)
  })
}
