import type { Realm } from '#engine/realm/realm.ts'
import { decide } from '../notifications/decide.ts'
import { factsAbout } from '../notifications/facts.ts'
import { candidatesFor, messagesToShow } from '../notifications/storage.ts'
import type { Push } from './gateway.ts'
import { MessageTexts, messagePush, pushedTo } from './message-push.ts'
import type { WaitingPush } from './storage.ts'

/** What becomes of what waits, by its id. What is in neither is not to be told any longer. */
export interface Pushes {
  readonly send: ReadonlyMap<number, Push>
  /** Until when, in UNIX seconds: the person has quiet hours. */
  readonly hold: ReadonlyMap<number, number>
}

/**
 * What is to be sent of what waits, and what is held back: nothing to a device that is none any more, and nothing of a message that
 * the person has read, muted, turned off or lost meanwhile.
 */
export async function pushesFor(realm: Realm, waiting: readonly WaitingPush[]): Promise<Pushes> {
  const { state, db, context } = realm
  const send = new Map<number, Push>()
  const hold = new Map<number, number>()
  if (state.isDeactivated) return { send, hold }
  const reachable = waiting.filter(
    ({ kind, target }) => target !== undefined && context.push.for(kind) !== undefined,
  )
  const told = reachable.flatMap(({ userId, about }) =>
    'messageId' in about ? [{ userId, messageId: about.messageId }] : [],
  )
  const candidates = await candidatesFor(db, state.id, told)
  const shown = await messagesToShow(db, state.id, [...new Set(told.map(({ messageId }) => messageId))])
  const texts = new MessageTexts(realm)
  for (const { id, userId, kind, about, target } of reachable) {
    const to = pushedTo(realm, userId)
    if ('messageIds' in about) {
      send.set(id, { event: 'remove', to, messageIds: about.messageIds })
      continue
    }
    const user = state.users.get(userId)
    const candidate = candidates.get(`${userId}:${about.messageId}`)
    const message = shown.get(about.messageId)
    if (user === undefined || candidate === undefined || message === undefined) continue
    // Who was there, and wants none then, was left out when it came.
    const facts = factsAbout(state, user, candidate, { ...candidate, isIdle: true })
    const decision = decide('push', facts)
    if (decision === undefined) continue
    if (decision.heldUntil !== undefined) {
      hold.set(id, decision.heldUntil)
      continue
    }
    // What goes to apps is read by the services on the way, unless the app has a key.
    const isOpen = kind !== 'web' && target?.pushAccountId === null
    const isHidden = isOpen && state.settings.require_e2ee_push_notifications
    send.set(id, { event: 'message', to, message: messagePush(texts, user, message, { isHidden }) })
  }
  return { send, hold }
}
