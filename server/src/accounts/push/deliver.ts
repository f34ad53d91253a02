import type { ServerContext } from '#engine/server-context.ts'
import type { DeviceName } from './errands.ts'
import { DeviceGone, type Push, PushRefused } from './gateway.ts'
import { deviceNamed, forgetDevice, restDevice } from './storage.ts'

/** After a failure. What comes meanwhile waits without asking, so that one dead address holds up nobody else. */
const REST_SECONDS = 60

/** Sends to a device. Forgets it if it is gone. Throws if a retry may succeed. Returns whether it was taken. */
export async function deliver(
  { db, push: gateways, log }: Pick<ServerContext, 'db' | 'push' | 'log'>,
  device: DeviceName,
  push: Push,
): Promise<boolean> {
  const target = await deviceNamed(db, device)
  const gateway = gateways.for(device.kind)
  if (target === undefined || gateway === undefined) return false
  if (target.isResting) throw new Error('the push service did not take the last notification')
  try {
    await gateway.send(target, push)
    return true
  } catch (error) {
    if (error instanceof DeviceGone) await forgetDevice(db, device)
    else if (!(error instanceof PushRefused)) {
      await restDevice(db, device, REST_SECONDS)
      throw error
    }
    log.debug({ kind: device.kind, problem: error.message }, 'a push service refused a notification')
    return false
  }
}
