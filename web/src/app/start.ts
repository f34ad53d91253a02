import type { MessageWithFlags } from '@parley/api/messages/objects'
import { type Connection, Session } from '@parley/client'
import { asError } from '@parley/client/as-error'
import { quoteInto } from '#compose/quote.ts'
import { Answers } from '#data/answers.ts'
import type { App } from '#data/context.ts'
import { Drafts } from '#data/drafts.ts'
import { followMoves } from '#data/follow-moves.ts'
import { keepPresence } from '#data/keep-presence.ts'
import { BrowserOutboxStore } from '#data/outbox-store.ts'
import { TopicLists } from '#data/topic-lists.ts'
import { TypingStatus } from '#data/typing-status.ts'
import { Typists } from '#data/typists.ts'
import { OpenUploads } from '#data/uploads/open-uploads.ts'
import { forgetHistories } from '#store/local-storage.ts'
import { Store } from '#store/store.ts'
import { Toasts } from '#ui/toasts.ts'

/** Registers with the server and builds the app context. Throws when the server refuses. */
export async function startApp(connection: Connection, leave: () => void): Promise<App> {
  const session = await Session.start(connection, {
    outboxStore: (userId) => new BrowserOutboxStore(userId),
  })
  const ownUserId = session.state.viewer.userId
  const times = () => session.state.realm
  const toasts = new Toasts()
  const drafts = new Drafts(ownUserId)
  const answers = new Answers(session.messages)
  const uploads = new OpenUploads(session, toasts)
  uploads.start()
  const topicLists = new TopicLists(connection)
  const typists = new Typists(ownUserId, () => times().server_typing_started_expiry_period_milliseconds)
  const typingStatus = new TypingStatus(connection, () => ({
    startedWaitMs: times().server_typing_started_wait_period_milliseconds,
    stoppedWaitMs: times().server_typing_stopped_wait_period_milliseconds,
  }))
  const ends = [
    session.onEvent(typists.receive),
    session.onEvent(topicLists.receive),
    onNewQueue(session, () => topicLists.reload()),
    followMoves(session, drafts, uploads),
    keepDraftsInSync(session, drafts, ownUserId),
    () => drafts.stop(),
    () => uploads.stop(),
    answers.stop,
    keepPresence(connection),
    keepVisits(ownUserId),
  ]
  const stop = () => {
    for (const end of ends) end()
    void session.stop()
  }
  return {
    connection,
    session,
    ownUserId,
    topicLists,
    drafts,
    uploads,
    answers,
    typists,
    typingStatus,
    toasts,
    editing: new Store<number | undefined>(undefined),
    keptUnread: new Store<MessageWithFlags | undefined>(undefined),
    hidden: new Store<ReadonlySet<number>>(new Set()),
    report: (error) => toasts.show(asError(error).message),
    quote: (message) => void quoteInto({ session, drafts, ownUserId, toasts }, message),
    stop,
    async logOut() {
      // What can still be taken back is done now: afterwards nobody may.
      toasts.clear()
      await connection.logOut()
      await session.outbox.clear()
      forgetHistories(ownUserId)
      await uploads.clear()
      stop()
      leave()
    },
  }
}

/** What the jump box puts first is not needed before it opens. */
function keepVisits(userId: number): () => void {
  let end: (() => void) | undefined = () => {}
  void import('#data/follow-visits.ts').then(({ followVisits }) => {
    if (end) end = followVisits(userId)
  })
  return () => {
    end?.()
    end = undefined
  }
}

/** What the server knows of drafts is not needed for the first view. */
function keepDraftsInSync(session: Session, drafts: Drafts, userId: number): () => void {
  let isOver = false
  const ends: (() => void)[] = []
  void import('#data/sync-drafts.ts').then(({ followMissedMoves, syncDrafts }) => {
    if (isOver) return
    ends.push(syncDrafts(session, drafts, userId))
    ends.push(onNewQueue(session, () => void followMissedMoves(session, drafts)))
  })
  return () => {
    isOver = true
    for (const end of ends) end()
  }
}

/** Calls the listener for every queue but the first: events between two queues are lost. */
function onNewQueue(session: Session, listener: () => void): () => void {
  const queueId = () => ('cursor' in session.loop ? session.loop.cursor?.queueId : undefined)
  let known = queueId()
  return session.subscribe(() => {
    const now = queueId()
    if (now === undefined || now === known) return
    const isFirst = known === undefined
    known = now
    if (!isFirst) listener()
  })
}
