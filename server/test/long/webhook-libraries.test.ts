import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sign } from '@octokit/webhooks-methods'
import { createBot } from '@parley/api/bots/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { botTypes } from '@parley/api/users/objects'
import { IncomingWebhook } from '@slack/webhook'
import { expect, test } from 'vitest'
import { createLogger, transports } from 'winston'
import { findPython } from '../../../scripts/python.ts'
import { installPythonPackages } from '../../../scripts/python-packages.ts'
import { type Person, testServer } from '../harness.ts'
import { PATIENCE } from '../support/patience.ts'

// What services and programs use to send, as it is: an address of ours stands in place of theirs.

const SECRET = 'It’s a secret to everybody'

/** Somebody with a bot that reports, and its address for a service. */
async function reporter() {
  const server = await testServer()
  const bo = await server.join('bo')
  await bo.subscribe('builds')
  const { api_key } = await bo.call(createBot, {
    ...{ full_name: 'Reporter', short_name: 'reporter', bot_type: botTypes.incomingWebhook },
    config_data: { webhook_secret: SECRET },
  })
  const addressOf = (name: string) =>
    `${server.url}/api/v1/external/${name}?${new URLSearchParams({ api_key, stream: 'builds', topic: 'ci' })}`
  return { bo, addressOf }
}

async function newest(person: Person) {
  const { messages } = await person.call(getMessages, {
    ...{ anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false },
    narrow: [],
  })
  return messages.at(-1)
}

test('Slack’s JavaScript library', async () => {
  const { bo, addressOf } = await reporter()
  const webhook = new IncomingWebhook(addressOf('slack_incoming'))
  const section = {
    type: 'section',
    text: { type: 'mrkdwn', text: '*api* is <https://a.example|live>' },
  } as const
  expect((await webhook.send({ text: 'for notifications', blocks: [section] })).text).toMatch(/success/)
  expect(await newest(bo)).toMatchObject({
    ...{ subject: 'ci', content: '**api** is [live](https://a.example)', client: 'Slack-compatible' },
  })
  await expect(webhook.send({})).rejects.toThrow(/400/)
})

/** Programs that are given the address. */
const SLACK_SDK = `
import sys
from slack_sdk.webhook import WebhookClient
WebhookClient(sys.argv[1]).send(text="ok", attachments=[{"title": "CPU", "text": "90 %"}])
`
const LOG_HANDLER = `
import logging, sys
from slack_log_handler import SlackLogHandler
log = logging.getLogger("engine")
log.addHandler(SlackLogHandler(sys.argv[1], username="Night run", format="%(levelname)s: %(message)s"))
log.error("the *disk* is full")
`

test.each([
  ['Slack’s Python library', SLACK_SDK, 'ok\n**CPU**\n90 %'],
  ['a handler of Python’s logs', LOG_HANDLER, '**Night run**:\nERROR: the **disk** is full'],
])('%s', async (_, program, content) => {
  const { bo, addressOf } = await reporter()
  const python = findPython()
  const child = spawn(python.path, ['-c', program, addressOf('slack_incoming')], {
    env: { PATH: process.env.PATH, PYTHONPATH: await installPythonPackages(python), PYTHONNOUSERSITE: '1' },
  })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.on('data', (data) => (said += data))
  await once(child, 'close')
  expect(said).toBe('')
  expect(await newest(bo)).toMatchObject({ subject: 'ci', content })
})

test('a logger of JavaScript, which posts JSON of its own', async () => {
  const { bo, addressOf } = await reporter()
  const address = new URL(addressOf('json'))
  address.searchParams.set('topic', '{level}')
  address.searchParams.set('template', '{message} in {region}')
  const { hostname: host, port, pathname, search } = address
  const transport = new transports.Http({ host, port: Number(port), path: pathname + search })
  const logger = createLogger({ defaultMeta: { region: 'north' }, transports: [transport] })
  const answered = once(transport, 'logged')
  logger.error('the @**all** disk is full')
  await answered
  await expect.poll(async () => (await newest(bo))?.content, PATIENCE).toMatch(/disk is full in north$/)
  expect(await newest(bo)).toMatchObject({ subject: 'error' })
  logger.close()
})

test('the signatures of GitHub’s JavaScript library', async () => {
  const { bo, addressOf } = await reporter()
  const body = JSON.stringify({ zen: 'Grün.', repository: { name: 'boats' }, sender: { login: 'ada' } })
  const post = async (signature: string) => {
    const headers = { 'x-github-event': 'ping', 'x-hub-signature-256': signature }
    return (await fetch(addressOf('github'), { method: 'POST', headers, body })).status
  }
  expect(await post(await sign(SECRET, body))).toBe(200)
  expect(await newest(bo)).toMatchObject({ content: 'The webhook of boats is set up. Grün.' })
  expect(await post(await sign('another', body))).toBe(403)
})
