import type { MessageWithFlags } from '@parley/api/messages/objects'
import { Store } from '#store/store.ts'

/** The message for which the person looks for another conversation. */
export const forwarding = new Store<MessageWithFlags | undefined>(undefined)
