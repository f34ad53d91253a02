import { addBrowserPush, getBrowserPushKey, removeBrowserPush } from '@parley/api/push-devices/endpoints'
import type { Connection } from '@parley/client'

/** Whether this browser is notified while the app is closed, or why it cannot be. */
export type PushState = 'on' | 'off' | 'refused' | 'unavailable'

const registered = () => navigator.serviceWorker?.getRegistration()

export async function pushState(): Promise<PushState> {
  const registration = await registered()
  if (!('PushManager' in window && 'Notification' in window) || !registration) return 'unavailable'
  if (Notification.permission === 'denied') return 'refused'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks for the permission, and for messages while the app is closed. To be called after a click. */
export async function turnPushOn(connection: Connection): Promise<PushState> {
  const registration = await registered()
  if (!registration) return 'unavailable'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const { public_key } = await connection.call(getBrowserPushKey, {})
  let subscription = await registration.pushManager.getSubscription()
  if (subscription && keyOf(subscription) !== public_key) {
    // The server has another key than when this browser asked: nothing of it would come.
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  })
  await tell(connection, subscription)
  return 'on'
}

export async function turnPushOff(connection: Connection): Promise<PushState> {
  const subscription = await (await registered())?.pushManager.getSubscription()
  if (subscription) {
    // The server may have forgotten it.
    await connection.call(removeBrowserPush, { endpoint: subscription.endpoint }).catch(() => {})
    await subscription.unsubscribe()
  }
  return pushState()
}

/** Tells the server again of a browser that asked before: of another key, account or address. */
export async function keepPush(connection: Connection): Promise<void> {
  if ((await pushState()) === 'on' && Notification.permission === 'granted') await turnPushOn(connection)
}

async function tell(connection: Connection, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the browser gave no keys')
  await connection.call(addBrowserPush, { endpoint, p256dh: keys.p256dh, auth: keys.auth })
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string | undefined {
  if (!applicationServerKey) return undefined
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
