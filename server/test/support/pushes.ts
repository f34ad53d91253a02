import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { addApnsToken, addBrowserPush, addFcmToken } from '@parley/api/push-devices/endpoints'
import { expect, vi } from 'vitest'
import { MissedMessages } from '#accounts/notifications/missed-messages.ts'
import { Pushing } from '#accounts/push/pushing.ts'
import { type Person, type TestServer, testServer } from '../harness.ts'
import { makeChannel } from './channels.ts'
import { PATIENCE } from './patience.ts'
import { ApnsService, BrowserPushService, FcmService } from './push-services.ts'

export const APNS = 'c0ffee'.repeat(10)

export const FCM = 'fcm:Token_with-any.characters'

export const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { ...PATIENCE, interval: 20 })

/** Waits until everything that devices are to be told was tried. */
export async function settled(server: TestServer): Promise<void> {
  await server.realm.memory(MissedMessages).run()
  await server.realm.memory(Pushing).run()
  await idle(server)
}

/** The same of all nodes: each may be telling devices of what another has noted. */
export async function allSettled(nodes: readonly TestServer[]): Promise<void> {
  // After the first round all is noted, and after the second all is told, whichever node has taken it.
  for (const node of [...nodes, ...nodes]) await settled(node)
}

export const idle = (server: TestServer) =>
  soon(async () => {
    const { rows } = await server.server.db.query(
      'select from waiting_pushes where due_at <= extract(epoch from now())',
    )
    expect(rows).toEqual([])
    expect(server.realm.memory(Pushing).outcomes.isIdle).toBe(true)
  })

/** Ada writes to Bo, who has a browser. */
export async function harbor(environment?: Record<string, string>) {
  const service = await BrowserPushService.start()
  const server = await testServer(environment && { environment })
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id] })
  const browser = service.browser()
  await bo.call(addBrowserPush, browser.subscription)
  await settled(server)
  // That he is in the channel.
  browser.received.splice(0)
  const told = async () => {
    await settled(server)
    return browser.received.splice(0).map(({ event, title, body }) => `${event}: ${title}: ${body}`)
  }
  return { service, server, ada, bo, id, browser, told }
}

export const read = (person: Person, ...messages: number[]) =>
  person.call(updateMessageFlags, { messages, op: 'add', flag: 'read' })

/** Bo has an Apple and an Android device. */
export async function withApps() {
  const [apns, fcm] = [await ApnsService.start(), await FcmService.start()]
  const environment = { ...apns.environment, ...fcm.environment, LOG_LEVEL: 'silent' }
  const server = await testServer({ environment })
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id] })
  await bo.call(addApnsToken, { token: APNS, appid: 'org.example.app' })
  await bo.call(addFcmToken, { token: FCM })
  await settled(server)
  apns.received.splice(0)
  fcm.received.splice(0)
  return { apns, fcm, server, ada, bo, id }
}
