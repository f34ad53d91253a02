import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Connection, Session } from '@parley/client'
import { createContext, use } from 'react'
import type { Store } from '#store/store.ts'
import type { Toasts } from '#ui/toasts.ts'
import type { Answers } from './answers.ts'
import type { CommandCalls } from './command-calls.ts'
import type { Drafts } from './drafts.ts'
import type { TopicLists } from './topic-lists.ts'
import type { TypingStatus } from './typing-status.ts'
import type { Typists } from './typists.ts'
import type { OpenUploads } from './uploads/open-uploads.ts'

/** The session of a logged-in person, with everything that the whole app shares. */
export interface App {
  readonly connection: Connection
  /** The organization, its messages and the outbox, kept up to date by events. */
  readonly session: Session
  readonly ownUserId: number
  readonly topicLists: TopicLists
  readonly drafts: Drafts
  readonly answers: Answers
  readonly commandCalls: CommandCalls
  readonly uploads: OpenUploads
  readonly typists: Typists
  readonly typingStatus: TypingStatus
  readonly toasts: Toasts
  /** The id of the message in the editor. */
  readonly editing: Store<number | undefined>
  /** The message from which on its conversation was marked as unread by hand in the open feed. */
  readonly keptUnread: Store<MessageWithFlags | undefined>
  /** The messages that are about to be deleted: not shown, although they are still there. */
  readonly hidden: Store<ReadonlySet<number>>
  /** Tells the person that an action failed. */
  readonly report: (error: unknown) => void
  /** Puts a quote of the message into the composer of its conversation. */
  readonly quote: (message: MessageWithFlags) => void
  readonly logOut: () => Promise<void>
  readonly stop: () => void
}

export const AppContext = createContext<App | undefined>(undefined)

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('Only parts of the app below its context can use it.')
  return app
}
