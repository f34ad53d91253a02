import { discoverContract } from '@parley/api/contract/discover'
import { routesOf } from '@parley/api/contract/route'
import { createServer, type ProxyOptions } from 'vite'
import config from './vite.config.ts'

/** Paths that a server answers and the contract does not declare. */
const OTHERS = [
  'json',
  'health',
  'complete',
  'accounts/login/social',
  'accounts/register/social',
  'accounts/login/subdomain',
]

/** `node dev.ts <address of a server>` serves the app from its sources and forwards everything else to that server. */
const [, , target] = process.argv
if (!target) throw new Error('Say at which address the server is.')
const server = await createServer({
  ...config,
  configFile: false,
  clearScreen: false,
  server: { port: 5173, proxy: await proxyTo(target) },
})
await server.listen()
server.printUrls()

async function proxyTo(target: string): Promise<Record<string, ProxyOptions>> {
  const { endpoints } = await discoverContract()
  const patterns = endpoints.flatMap(routesOf).map(({ pattern }) => pattern)
  const folders = new Set([...patterns.map((pattern) => pattern.split('/')[1] as string), ...OTHERS])
  return Object.fromEntries([...folders].map((folder) => [`^/${folder}(?:[/?]|$)`, { target }]))
}
