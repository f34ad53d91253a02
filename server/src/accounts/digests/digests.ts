import { setTimeout as sleep } from 'node:timers/promises'
import { pathOfPage } from '@parley/api/web/pages'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import { BackgroundWork } from '#engine/realm/background-work.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { type Mail, postInBulk } from '../mail/mail.ts'
import { digestDay, WEEK } from './day.ts'
import { digestLetter } from './letters.ts'
import { lockDigests, missedDirects, saveDigests, userIdsAfter } from './storage.ts'
import { ownWeek, type Week, weekBefore } from './week.ts'

/** The most people who get their letters in one transaction. */
const PEOPLE = 20
/** The most people who are looked at in one transaction: most of them may have been here. */
const LOOKED_AT = 1_000
/** How much longer it rests than it works: nobody waits for these letters. */
const REST = 3
const MOST_DIRECTS = 200
const EVERYBODY = 2_147_483_647
/** While another node is at work, this one looks again so much later: the other may be killed. */
const RETRY_MS = 30_000

/**
 * Writes the weekly letters to people who were away: on one node at a time, some people in each transaction, which also
 * says how far it is. So each is in the outbox once, whenever a node stops.
 */
export class Digests extends BackgroundWork {
  constructor(realm: Realm) {
    super(realm, 'the weekly letters could not be written')
  }

  protected async work(closing: AbortSignal): Promise<void> {
    const { realm } = this
    const { db, state, context } = realm
    await realm.follow()
    const { digest_emails_enabled: isEnabled, digest_weekday: weekday } = state.settings
    const day = digestDay(weekday, unixNow())
    if (!isEnabled || day === undefined || state.isDeactivated || !context.mailer.sends) return
    let week: Week | undefined
    for (;;) {
      if (realm.isClosed || db.isEnded || closing.aborted) return
      // Rights and settings that another node has changed count.
      await realm.follow()
      const begun = performance.now()
      const through = await db.transaction((tx) => progressOf(tx, state.id, day))
      if (through === 'busy elsewhere') this.wake(RETRY_MS)
      if (typeof through === 'string') return
      week ??= await weekBefore(db, state, day)
      const of: Week = week
      const isMore = await db.transaction((tx) => writeSome(tx, realm, day, of))
      if (!isMore) return
      await sleep((performance.now() - begun) * REST, undefined, { ref: false, signal: closing })
    }
  }
}

/** The last person who was looked at, locked. */
async function progressOf(
  tx: Queryable,
  realmId: number,
  day: number,
): Promise<number | 'done' | 'busy elsewhere'> {
  const progress = await lockDigests(tx, realmId)
  if (progress === undefined) return 'busy elsewhere'
  if (progress.day === day) return progress.through === EVERYBODY ? 'done' : progress.through
  // Nobody gets two in a week, though the organization chooses another day.
  return progress.day > day - WEEK ? 'done' : 0
}

/** Returns whether there is more to do, for this node. */
async function writeSome(tx: Queryable, realm: Realm, day: number, week: Week): Promise<boolean> {
  const { state } = realm
  const through = await progressOf(tx, state.id, day)
  if (typeof through === 'string') return through === 'busy elsewhere'
  const { people, last } = await awayAfter(tx, realm, through, day)
  const missed = await missedDirects(tx, state.id, week.after, directsOf(realm, people, week))
  const byUser = Map.groupBy(missed, ({ userId }) => userId)
  const mails = people.flatMap((user) => mailFor(realm, user, week, byUser.get(user.id) ?? []))
  if (mails.length > 0) await postInBulk({ tx, state }, mails)
  await saveDigests(tx, state.id, { day, through: last })
  return last !== EVERYBODY
}

/** The next people, by id, who want such letters and have not been here for a week, and who was looked at last. */
async function awayAfter(tx: Queryable, { state }: Realm, after: number, day: number) {
  const ids = await userIdsAfter(tx, state.id, after, LOOKED_AT)
  const people: User[] = []
  for (const id of ids) {
    const user = state.users.get(id)
    if (user === undefined || !isAway(state, user, day)) continue
    people.push(user)
    if (people.length === PEOPLE) return { people, last: id }
  }
  return { people, last: ids.length < LOOKED_AT ? EVERYBODY : (ids.at(-1) ?? EVERYBODY) }
}

function isAway(state: Realm['state'], user: User, day: number): boolean {
  if (!user.isActive || user.botType !== null) return false
  const lastDay = state.lastActiveDays.get(user.id) ?? Math.floor(user.createdAt / DAY_SECONDS)
  return lastDay <= day - WEEK && settingOf(user, 'enable_digest_emails')
}

/** The conversations of people in which something was written in the week. */
function directsOf({ state }: Realm, people: readonly User[], { after }: Week) {
  return people.flatMap(({ id: userId }) =>
    [...(state.directsByUser.get(userId) ?? [])]
      .filter((id) => (state.directs.get(id)?.lastMessageId ?? 0) > after)
      .slice(-MOST_DIRECTS)
      .map((conversationId) => ({ userId, conversationId })),
  )
}

function mailFor(realm: Realm, user: User, week: Week, missed: Parameters<typeof ownWeek>[3]): Mail[] {
  const { state } = realm
  const own = ownWeek(state, user, week, missed)
  if (own === undefined) return []
  const token = realm.context.unsubscribeTokens.of(state, user, 'digests')
  const unsubscribeUrl = `${realm.url}${pathOfPage('digestUnsubscription', token)}`
  const showsContent =
    state.settings.message_content_allowed_in_email_notifications &&
    settingOf(user, 'message_content_in_email_notifications')
  const to = { name: user.fullName, address: user.deliveryEmail }
  const written = digestLetter({ realm, user, unsubscribeUrl, showsContent }, own)
  return [{ ...written, kind: 'digest', to, isPrivate: true, unsubscribeUrl }]
}
