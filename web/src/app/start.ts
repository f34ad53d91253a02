import type { MessageWithFlags } from '@parley/api/messages/objects'
import { type Connection, Session, type SessionOptions, type SessionView } from '@parley/client'
import { quoteInto } from '#compose/quote.ts'
import { Answers } from '#data/answers.ts'
import { CommandCalls } from '#data/command-calls.ts'
import type { App } from '#data/context.ts'
import { followCopy, type ReadCopy } from '#data/copy/follow.ts'
import { hasCopy } from '#data/copy/mark.ts'
import { OneTab } from '#data/copy/one-tab.ts'
import { forgetPicture } from '#data/copy/picture.ts'
import type { Copy } from '#data/copy/read.ts'
import { forgetView } from '#data/copy/view.ts'
import { Drafts } from '#data/drafts.ts'
import { explanationOf } from '#data/explanation.ts'
import { followLanguage } from '#data/follow-language.ts'
import { followMoves } from '#data/follow-moves.ts'
import { keepPresence } from '#data/keep-presence.ts'
import { BrowserOutboxStore } from '#data/outbox-store.ts'
import { settleDrafts } from '#data/settle-drafts.ts'
import { TopicLists } from '#data/topic-lists.ts'
import { TypingStatus } from '#data/typing-status.ts'
import { Typists } from '#data/typists.ts'
import { OpenUploads } from '#data/uploads/open-uploads.ts'
import { whenWhole } from '#data/when-whole.ts'
import { speakForAccount, speakForBrowser } from '#language/speak.ts'
import { openAhead } from '#messages/feed/open-ahead.ts'
import { location } from '#narrow/location.ts'
import { forgetHistories } from '#store/local-storage.ts'
import { Store } from '#store/store.ts'
import { startLate } from '#ui/start-late.ts'
import { Toasts } from '#ui/toasts.ts'
import { shownOf } from './shown-of.ts'

/** The longest that a queue lives, in seconds: who comes back within a week is sent what they missed. */
const WEEK = 604_800

const BACKGROUND_AFTER_MS = 1_000

const options: SessionOptions = {
  outboxStore: (userId) => new BrowserOutboxStore(userId),
  // Without a copy, nobody would come back to the queue.
  register: 'locks' in navigator ? { queue_lifespan_secs: WEEK } : {},
}

/** Registers with the server and builds the app context. Throws when the server refuses. */
export async function startApp(connection: Connection, leave: () => void): Promise<App> {
  // It may be of whoever was here before.
  forgetView()
  forgetPicture()
  const session = await Session.start(connection, options)
  await speakForAccount(session.state.settings.default_language)
  return appOf(session, leave, new OneTab())
}

/** Builds the app context from the copy of this browser: what it shows is brought up to date when it is drawn. */
export function resumeApp(connection: Connection, leave: () => void, copy: Copy): App {
  const session = Session.resume(connection, copy.image, copy.since, options)
  return appOf(session, leave, new OneTab(), copy)
}

/** Builds the app context from what was on the screen: it is told the rest of the copy when that is drawn. */
export function showView(
  connection: Connection,
  leave: () => void,
  view: SessionView,
  readCopy: ReadCopy,
): App {
  return appOf(Session.withView(connection, view, options), leave, new OneTab(), readCopy)
}

function appOf(session: Session, leave: () => void, oneTab: OneTab, from?: Copy | ReadCopy): App {
  const { connection } = session
  const ownUserId = session.state.viewer.userId
  const times = () => session.state.realm
  const toasts = new Toasts()
  const drafts = new Drafts(ownUserId)
  const answers = new Answers(session.messages)
  const commandCalls = new CommandCalls(session, ownUserId)
  const uploads = new OpenUploads(session, toasts)
  const topicLists = new TopicLists(connection)
  const typists = new Typists(ownUserId, () => times().server_typing_started_expiry_period_milliseconds)
  const typingStatus = new TypingStatus(connection, () => ({
    startedWaitMs: times().server_typing_started_wait_period_milliseconds,
    stoppedWaitMs: times().server_typing_stopped_wait_period_milliseconds,
  }))
  let isLeaving = false
  const ends = [
    session.onEvent(typists.receive),
    session.onEvent(topicLists.receive),
    session.onEvent(commandCalls.receive),
    onNewQueue(session, () => topicLists.reload()),
    followLanguage(session),
    followMoves(session, drafts, uploads),
    openAhead(session, ownUserId),
    settleDrafts(session, drafts),
    () => drafts.stop(),
    () => uploads.stop(),
    answers.stop,
    whenWhole(session, () => {
      uploads.start()
    }),
    whenWhole(session, () => keepDraftsInSync(session, drafts, ownUserId)),
    whenWhole(session, () => keepVisits(ownUserId)),
    whenWhole(session, () => keepPresence(session, from !== undefined)),
    whenWhole(session, () => workInBackground(session, oneTab)),
    followCopy(session, oneTab, from, (image) => shownOf(location.get(), image), {
      isUnderWay: () => isLeaving,
      end() {
        stop()
        leave()
      },
    }),
  ]
  const stop = () => {
    const leavesQueue = oneTab.isMine && hasCopy()
    for (const end of ends) end()
    void session.stop({ leavesQueue })
  }
  return {
    connection,
    session,
    ownUserId,
    topicLists,
    drafts,
    uploads,
    answers,
    commandCalls,
    typists,
    typingStatus,
    toasts,
    editing: new Store<number | undefined>(undefined),
    keptUnread: new Store<MessageWithFlags | undefined>(undefined),
    hidden: new Store<ReadonlySet<number>>(new Set()),
    report: (error) => toasts.show(explanationOf(error)),
    quote: (message) => void quoteInto({ session, drafts, ownUserId, toasts }, message),
    stop,
    async logOut() {
      // What can still be taken back is done now: afterwards nobody may.
      toasts.clear()
      const { turnPushOff } = await import('#notify/push.ts')
      // Else the browser would go on showing what comes for the account.
      await turnPushOff(connection).catch(() => {})
      isLeaving = true
      const { provider_url } = await connection.logOut().catch((error) => {
        isLeaving = false
        throw error
      })
      await session.outbox.clear()
      forgetHistories(ownUserId)
      await uploads.clear()
      stop()
      const { wipeCopy } = await import('#data/copy/wipe.ts')
      await wipeCopy()
      await speakForBrowser()
      if (provider_url !== undefined) return window.location.assign(provider_url)
      leave()
    },
  }
}

/** What the jump box puts first is not needed before it opens. */
function keepVisits(userId: number): () => void {
  return startLate(
    () => import('#data/follow-visits.ts'),
    ({ followVisits }) => followVisits(userId),
  )
}

/** What the server knows of drafts is not needed for the first view. */
function keepDraftsInSync(session: Session, drafts: Drafts, userId: number): () => void {
  return startLate(
    () => import('#data/sync-drafts.ts'),
    ({ followMissedMoves, syncDrafts }) => {
      const stopSync = syncDrafts(session, drafts, userId)
      const stopFollowing = onNewQueue(session, () => void followMissedMoves(session, drafts))
      return () => {
        stopSync()
        stopFollowing()
      }
    },
  )
}

/** Notifications, the service worker and the like wait until the page is there. */
function workInBackground(session: Session, oneTab: OneTab): () => void {
  let stop = () => {}
  const timer = setTimeout(() => {
    stop = startLate(
      () => import('./in-background.ts'),
      ({ runInBackground }) => runInBackground(session, oneTab),
    )
  }, BACKGROUND_AFTER_MS)
  return () => {
    clearTimeout(timer)
    stop()
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
