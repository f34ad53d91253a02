import { once } from 'node:events'
import { sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
import { COMMAND, codeOf, fileOf, keyOf, started } from './support/command.ts'

test('the examples do what they say, and the command sends', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const echo = started([fileOf('examples/echo-bot.ts'), server.url, bo.email, keyOf(bo)], {})
  await expect.poll(() => echo.said.out).toContain('listening')
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'Hello *there*' })
  const search = async () => {
    const { child, said } = started(
      [fileOf('examples/search.ts'), server.url, ada.email, keyOf(ada), 'said'],
      {},
    )
    await once(child, 'close')
    return said.out + said.problem
  }
  await expect.poll(search).toBe('Bo Kristensen: You said: Hello *there*\n')
  const env = { PARLEY_SITE: server.url, PARLEY_EMAIL: ada.email, PARLEY_API_KEY: keyOf(ada) }
  const sent = started([COMMAND, 'send', '--to', bo.email], env, 'piped')
  expect([await codeOf(sent.child), sent.said]).toEqual([
    0,
    { out: expect.stringMatching(/^\d+\n$/), problem: '' },
  ])
  echo.child.kill('SIGTERM')
  await once(echo.child, 'close')
})
