import { t } from '#language/words.ts'
import { readStored, writeStored } from '#store/local-storage.ts'
import { Store, useStore } from '#store/store.ts'

/** How results can stand in time. */
export const TIMES = {
  newest: {
    get name() {
      return t`Newest first`
    },
    isDescending: true,
  },
  oldest: {
    get name() {
      return t`Oldest first`
    },
    isDescending: false,
  },
} as const
export type TimeOrder = keyof typeof TIMES

export const ORDERS = {
  ...TIMES,
  relevance: {
    get name() {
      return t`Most relevant`
    },
  },
} as const
export type Order = keyof typeof ORDERS

export const orders = Object.keys(ORDERS) as Order[]

const KEY = 'parley:search-order'
const store = new Store<Order>(orders.find((one) => one === readStored(KEY)) ?? 'newest')

/** How this browser orders what a search has found. */
export function useOrder(): [Order, (order: Order) => void] {
  return [
    useStore(store),
    (order) => {
      store.set(order)
      writeStored(KEY, order)
    },
  ]
}
