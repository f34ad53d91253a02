import { readStored, writeStored } from '#store/local-storage.ts'
import { Store, useStore } from '#store/store.ts'
import { GROUPINGS, type Grouping } from './groups.ts'

const KEY = 'parley:inbox-grouping'
const store = new Store<Grouping>(GROUPINGS.find((one) => one === readStored(KEY)) ?? 'channel')

/** How this browser groups the inbox. */
export function useGrouping(): [Grouping, (grouping: Grouping) => void] {
  return [
    useStore(store),
    (grouping) => {
      store.set(grouping)
      writeStored(KEY, grouping)
    },
  ]
}
