import type { MessageList } from './message-list.ts'

/** The lists that are to be fetched again, after events were missed or when more may be read. */
export class OutdatedLists {
  readonly #lists = new Set<MessageList>()

  get isEmpty(): boolean {
    return this.#lists.size === 0
  }

  set(lists: readonly MessageList[]) {
    this.#lists.clear()
    for (const list of lists) this.#lists.add(list)
  }

  /** Fetches them. Those that cannot be fetched stay. */
  async renew(): Promise<void> {
    const renew = async (list: MessageList) => {
      await list.reload()
      if (list.snapshot.error === undefined) this.#lists.delete(list)
    }
    await Promise.all([...this.#lists].map(renew))
  }
}
