import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from '../http/connection.ts'
import { type Account, get } from '../http/requests.ts'

const { port, account } = workerData as { port: number; account: Account }
/** Between two requests: enough to leave the server alone, and short beside any stall worth knowing. */
const PAUSE_MS = 2

const connection = await Connection.open(port)
const request = get(account, '/api/v1/users/me')
let longest = 0
let begun = 0

parentPort?.on('message', () => {
  // One that still waits counts as long as it has waited.
  parentPort?.postMessage(Math.max(longest, begun === 0 ? 0 : performance.now() - begun))
  longest = 0
})
parentPort?.postMessage('ready')

for (;;) {
  begun = performance.now()
  const { status } = await connection.request(request)
  if (status !== 200) throw new Error(`the probe was answered with ${status}`)
  longest = Math.max(longest, performance.now() - begun)
  begun = 0
  await sleep(PAUSE_MS)
}
