import { jobFor } from '#engine/jobs/job.ts'
import { decide } from '../notifications/decide.ts'
import { factsAbout } from '../notifications/facts.ts'
import { candidateFor, messagesToShow } from '../notifications/storage.ts'
import { deliver } from './deliver.ts'
import { pushMessage, takeBackPushes } from './errands.ts'
import { messagePush, pushedTo } from './message-push.ts'
import { savePushed } from './storage.ts'

const NOT_SHOWN = 'New message'

/** Tells a device of a message, unless the person has read, muted or lost it meanwhile. */
export const tellDevice = jobFor(pushMessage, async ({ messageId, ...device }, { server }) => {
  const { realmId, userId } = device
  const realm = await server.realms.upToDate(realmId)
  const { state, db } = realm
  const user = state.users.get(userId)
  const candidate = await candidateFor(db, realmId, userId, messageId)
  if (user === undefined || candidate === undefined || state.isDeactivated) return
  // Who was there, and wants none then, was left out when it came.
  if (decide('push', factsAbout(state, user, candidate, { ...candidate, isIdle: true })) === undefined) return
  const shown = (await messagesToShow(db, realmId, [messageId])).get(messageId)
  if (shown === undefined) return
  const message = messagePush(realm, user, shown)
  // What goes to apps is read by the services on the way. To browsers it is always encrypted.
  const isOpen = device.kind !== 'web' && state.settings.require_e2ee_push_notifications
  await savePushed(db, { realmId, userId, messageId })
  await deliver(server, device, {
    event: 'message',
    to: pushedTo(realm, userId),
    message: isOpen ? { ...message, text: NOT_SHOWN } : message,
  })
})

/** Takes from a device what it shows of messages that were read. */
export const takeBackFromDevice = jobFor(takeBackPushes, async ({ messageIds, ...device }, { server }) => {
  const realm = await server.realms.upToDate(device.realmId)
  const to = pushedTo(realm, device.userId)
  await deliver(server, device, { event: 'remove', to, messageIds })
})
