import { Store } from '#store/store.ts'

export type PersonDialog =
  | { readonly kind: 'card'; readonly userId: number; readonly anchor: HTMLElement }
  | { readonly kind: 'status' }

/** The open card of a person, or the dialog for one's own status. */
export const personDialog = new Store<PersonDialog | undefined>(undefined)
