import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from '../http/connection.ts'
import { type Account, get } from '../http/requests.ts'

const { port, account } = workerData as { port: number; account: Account }
/** The pause between requests: long enough not to load the server, and shorter than any stall of interest. */
const PAUSE_MS = 2

const connection = await Connection.open(port)
const request = get(account, '/api/v1/users/me')
let longest = 0
let begun = 0

parentPort?.on('message', () => {
  // A request under way counts with its time so far.
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
