import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { runCommand } from '#engine/operator/run-command.ts'
import { emailOf, testServer } from './harness.ts'
import { emptyServer } from './support/empty-server.ts'
import { run } from './support/operator.ts'
import { PATIENCE } from './support/patience.ts'

/** What the page is told at a host of the server. */
function sessionAt(port: number, host: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/json/session', headers: { host } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve(JSON.parse(Buffer.concat(chunks).toString()))
    })
      .on('error', reject)
      .end()
  })
}

test('where no organization is but others are, the page leads to them and sets none up', async () => {
  const server = await emptyServer()
  const base = server.realms.baseHost
  expect(await sessionAt(server.port, base)).toMatchObject({ needs_setup: true })
  const made = ['create-organization', '--organization', 'harbor', 'Harbor', 'ada@example.com']
  await runCommand(server.features.operatorCommands, server, made, () => undefined)
  expect(await sessionAt(server.port, base)).toMatchObject({
    needs_setup: false,
    is_elsewhere: true,
    base_host: base,
    realm_name: null,
  })
  const there = await sessionAt(server.port, `harbor.${base}`)
  expect(there).toMatchObject({ needs_setup: false, realm_name: 'Harbor' })
  expect(there).not.toHaveProperty('is_elsewhere')
  expect(await sessionAt(server.port, `mistyped.${base}`)).toMatchObject({ code: 'NONEXISTENT_SUBDOMAIN' })
})

test('who asks is mailed where they have accounts, a few times, and learns nothing of others', async () => {
  const server = await testServer({ environment: { RATE_LIMITING: 'true' } })
  const bo = await server.join('bo')
  await run(server, 'create-organization', '--organization', 'other', 'Other Labs', emailOf('bo'))
  await run(server, 'create-organization', '--organization', 'third', 'Third Labs', emailOf('ada'))
  const ask = async (email: string) => {
    const headers = { origin: server.url, 'x-requested-with': 'parley' }
    const body = new URLSearchParams({ email })
    return (await fetch(`${server.url}/json/accounts/find`, { method: 'POST', headers, body })).json()
  }
  const letters = async () => {
    const query = "select to_address, text from mails where kind = 'organizations'"
    return (await server.server.db.query<{ to_address: string; text: string }>(query)).rows
  }
  expect(await ask('nobody@example.com')).toMatchObject({ result: 'success' })
  expect(await ask('no address')).toMatchObject({ result: 'error' })
  expect(await ask(bo.email)).toMatchObject({ result: 'success' })
  await vi.waitFor(async () => expect(await letters()).toHaveLength(1), { ...PATIENCE, interval: 50 })
  const [letter] = await letters()
  expect(JSON.stringify(letter)).toContain('Harbour Labs: ')
  expect(JSON.stringify(letter)).toContain('Other Labs: http://other.')
  expect(JSON.stringify(letter)).not.toContain('Third Labs')
  await ask(bo.email)
  await ask(bo.email)
  expect(await ask(bo.email)).toMatchObject({ code: 'RATE_LIMIT_HIT' })
})
