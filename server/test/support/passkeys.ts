import { addPasskey, beginPasskey, beginPasskeyProof, logInByPasskey } from '@parley/api/passkeys/endpoints'
import { Connection } from '@parley/client'
import { PASSWORD, type TestServer } from '../harness.ts'
import { Authenticator, type Lies } from './authenticator.ts'

/** Somebody who makes calls: a person with a key, or a browser. */
type Caller = Pick<Connection, 'call'>

/** Adds a passkey of a new device. */
export async function withPasskey(
  { realm }: TestServer,
  caller: Caller,
  { name = 'Laptop', counts = true }: { name?: string; counts?: boolean } = {},
) {
  const device = new Authenticator(realm.url, { counts })
  const { options } = await caller.call(beginPasskey, { password: PASSWORD })
  const { id, recovery_codes: codes } = await caller.call(addPasskey, { name, passkey: device.make(options) })
  return { device, id, codes }
}

/** What a device signs for a challenge that the server has just made. */
export async function proofOf({ url }: TestServer, device: Authenticator, lies?: Lies) {
  const pages = new Connection({ url, credentials: 'session' })
  const { options } = await pages.call(beginPasskeyProof, {})
  return device.sign(options, lies)
}

/** Logs in with the device alone. */
export async function logInWith(
  server: TestServer,
  device: Authenticator,
  { lies, ...app }: { lies?: Lies; mobile_flow_otp?: string; desktop_flow_otp?: string } = {},
) {
  const pages = new Connection({ url: server.url, credentials: 'session' })
  return pages.call(logInByPasskey, { passkey: await proofOf(server, device, lies), ...app })
}
