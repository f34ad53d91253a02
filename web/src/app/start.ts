import type { AnyEvent } from '@parley/api/contract/event'
import { type Connection, Session } from '@parley/client'
import { Drafts } from '../compose/drafts.ts'
import { Outbox } from '../compose/outbox.ts'
import { quoteInto } from '../compose/quote.ts'
import { MessageLists } from '../feed/message-lists.ts'
import { ReadMarker } from '../feed/read-marker.ts'
import { location } from '../narrow/location.ts'
import { narrowKey } from '../narrow/narrow.ts'
import { keepPresence } from '../presence/keep-presence.ts'
import { TopicLists } from '../sidebar/topic-lists.ts'
import { Store } from '../state/store.ts'
import { TypingStatus } from '../typing/typing-status.ts'
import { Typists } from '../typing/typists.ts'
import { Notes } from '../ui/notes.ts'
import type { App } from './context.ts'

/** Registers with the server and puts together what the app works with. Throws where the server refuses. */
export async function startApp(connection: Connection, leave: () => void): Promise<App> {
  let onEvent: (event: AnyEvent) => void = () => {}
  const session = await Session.start(connection, { onEvent: (event) => onEvent(event) })
  const ownUserId = session.state.viewer.userId
  const state = new Store(session.state)
  const loop = new Store(session.loop)
  const realm = () => state.get().realm
  const cursor = () => ('cursor' in session.loop ? session.loop.cursor : undefined)

  const notes = new Notes()
  const lists = new MessageLists(connection, ownUserId)
  const topicLists = new TopicLists(connection)
  const outbox = new Outbox(connection, () => cursor()?.queueId)
  const typists = new Typists(ownUserId, () => realm().server_typing_started_expiry_period_milliseconds)
  const typingStatus = new TypingStatus(connection, () => ({
    startedWaitMs: realm().server_typing_started_wait_period_milliseconds,
    stoppedWaitMs: realm().server_typing_stopped_wait_period_milliseconds,
  }))
  const drafts = new Drafts()

  onEvent = (event) => {
    // The list before the outbox: the message is never missing from both.
    lists.receive([event])
    outbox.receive([event])
    typists.receive([event])
    topicLists.receive([event])
  }
  let queueId = cursor()?.queueId
  const stopFollowing = session.subscribe(() => {
    const now = cursor()?.queueId
    const isNewQueue = now !== undefined && now !== queueId
    if (isNewQueue) queueId = now
    state.set(session.state)
    loop.set(session.loop)
    // Between the queues something may have happened that no event tells of.
    if (!isNewQueue) return
    lists.reload(openKey())
    topicLists.reload()
  })
  const stopPresence = keepPresence(connection)

  const stop = () => {
    stopFollowing()
    stopPresence()
    void session.stop()
  }
  return {
    connection,
    ownUserId,
    state,
    loop,
    lists,
    topicLists,
    outbox,
    drafts,
    typists,
    typingStatus,
    notes,
    readMarker: new ReadMarker(connection),
    report: (error) => notes.say(error instanceof Error ? error.message : String(error)),
    quote: (message) => void quoteInto({ connection, drafts, state, ownUserId, notes }, message),
    stop,
    async logOut() {
      await connection.logOut()
      stop()
      leave()
    },
  }
}

function openKey(): string | undefined {
  const place = location.get()
  return place.kind === 'messages' ? narrowKey(place.narrow) : undefined
}
