import type { ServerContext } from '#engine/server-context.ts'
import type { DeviceName } from './errands.ts'
import { DeviceGone, type Push, PushRefused } from './gateway.ts'
import { deviceNamed, forgetDevice } from './storage.ts'

/** Sends to a device. Forgets it if it is gone. Throws if a retry may succeed. Returns whether it was taken. */
export async function deliver(
  { db, push: gateways, log }: Pick<ServerContext, 'db' | 'push' | 'log'>,
  device: DeviceName,
  push: Push,
): Promise<boolean> {
  const target = await deviceNamed(db, device)
  const gateway = gateways.for(device.kind)
  if (target === undefined || gateway === undefined) return false
  try {
    await gateway.send(target, push)
    return true
  } catch (error) {
    if (error instanceof DeviceGone) await forgetDevice(db, device)
    else if (!(error instanceof PushRefused)) throw error
    log.debug({ kind: device.kind, problem: error.message }, 'a push service refused a notification')
    return false
  }
}
