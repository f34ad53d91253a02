import { readStored, writeStored } from '#store/local-storage.ts'
import { Store } from '#store/store.ts'

const KEY = 'parley:list-hidden'

/** As in Slack. Browsers leave it to pages. */
export const LIST_KEYS = ['Mod+Shift+D']

/** Whether the list of conversations is hidden in this browser, where there is room for it. */
export const isListHidden = new Store(readStored(KEY) === true)

export function toggleList(): void {
  const next = !isListHidden.get()
  isListHidden.set(next)
  writeStored(KEY, next)
}
