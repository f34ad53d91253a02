import type { MessageWithFlags } from '@parley/api/messages/objects'
import { Store } from '#store/store.ts'

export interface MessageDialog {
  readonly kind:
    | 'move'
    | 'history'
    | 'readers'
    | 'react'
    | 'reactions'
    | 'remind'
    | 'report'
    | 'viewer'
    | 'sheet'
  readonly message: MessageWithFlags
  /** For `move`: the whole topic is meant, unless the person says otherwise. */
  readonly isWholeTopic?: boolean
  /** What opened it, for what floats beside that. */
  readonly anchor?: HTMLElement | undefined
}

/** The open dialog about a message. Not within its row, which goes when the feed scrolls or the message is moved. */
export const messageDialog = new Store<MessageDialog | undefined>(undefined)
