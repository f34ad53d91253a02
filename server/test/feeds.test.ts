import { createBot, deactivateBot } from '@parley/api/bots/endpoints'
import { createChannel } from '@parley/api/channels/endpoints'
import * as endpoints from '@parley/api/feeds/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { botTypes } from '@parley/api/users/objects'
import { expect, test } from 'vitest'
import { readFeedInTurn } from '#integrations/feeds/jobs.ts'
import { type Person, type TestServer, testServer } from './harness.ts'
import { twoNodes } from './support/nodes.ts'
import { content, WebServer } from './support/web-server.ts'

/** A site with a feed, whose entries can be changed. It answers as real ones do, by ETag. */
async function site(...entries: string[]) {
  const at = { entries, status: 200 }
  const web = await WebServer.start({
    '/page': content('text/html', '<title>Boats</title>'),
    '/feed': (request, response) => {
      if (at.status !== 200) return response.writeHead(at.status).end()
      const etag = `"${at.entries.join()}"`
      if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
      const items = at.entries.map(
        (one) =>
          `<item><guid>${one}</guid><title>Entry ${one}</title><link>/${one}</link><description>About ${one}</description></item>`,
      )
      const xml = `<rss><channel><title>Boats</title>${items.join('')}</channel></rss>`
      response.writeHead(200, { 'content-type': 'application/rss+xml', etag }).end(xml)
    },
  })
  return { web, at, url: `${web.url}/feed` }
}

async function reporter(server: TestServer) {
  const bo = await server.join('bo')
  await bo.subscribe('news')
  const made = { full_name: 'Reader', short_name: 'reader', bot_type: botTypes.incomingWebhook }
  const bot = (await bo.call(createBot, made)).user_id
  const reported = async () => (await readBy(bo)).filter(({ sender_id }) => sender_id === bot)
  return { bo, bot, reported }
}

async function readBy(person: Person) {
  const request = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false } as const
  return (await person.call(getMessages, request)).messages
}

/** A turn, as the job makes it when it is due. */
const turn = ({ server, realm }: TestServer, feedId: number) =>
  readFeedInTurn.work({ realmId: realm.state.id, feedId }, { server, attempt: 1, isLast: false })

test('what comes into a feed is reported once, in order, and what was there is not', async () => {
  const server = await testServer()
  const { at, web, url } = await site('b', 'a')
  const { bo, bot, reported } = await reporter(server)
  await server.followAll([bo])
  const { feed } = await bo.call(endpoints.addFeed, { bot_id: bot, url, stream: 'news' })
  expect(feed).toMatchObject({ url, title: 'Boats', topic: '', problem: null, reported: null })
  await turn(server, feed.id)
  expect(web.requests.at(-1)?.headers['if-none-match']).toBe('"b,a"')
  expect(await reported()).toEqual([])

  at.entries = ['d', 'c', 'b']
  await turn(server, feed.id)
  await turn(server, feed.id)
  at.entries = ['c', 'b', 'a']
  await turn(server, feed.id)
  expect(await reported()).toMatchObject(
    ['c', 'd'].map((one) => ({
      ...{ display_recipient: 'news', subject: 'Boats', client: 'RSS' },
      content: `**[Entry ${one}](${web.url}/${one})**\n\`\`\` quote\nAbout ${one}\n\`\`\``,
    })),
  )
  const { feeds } = await bo.call(endpoints.getFeeds, { bot_id: bot })
  expect(feeds).toMatchObject([{ id: feed.id, problem: null, reported: expect.any(Number) }])
})

test('two nodes that read at once, and one that was killed before it had noted, report once', async () => {
  const [first, second] = await twoNodes({ FETCH_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const { at, url } = await site()
  const { bo, bot, reported } = await reporter(first)
  const { feed } = await bo.call(endpoints.addFeed, { bot_id: bot, url })
  at.entries = ['b', 'a']
  await Promise.all([turn(first, feed.id), turn(second, feed.id)])
  // What is known is lost, as it is if the server ends in between.
  await first.server.db.query('delete from feed_entries')
  await first.server.db.query('update feeds set etag = null')
  await turn(second, feed.id)
  expect((await reported()).map(({ type, content }) => `${type} ${content.slice(3, 10)}`)).toEqual([
    'private Entry a',
    'private Entry b',
  ])
})

test('a flood comes in parts, and none of it is lost', async () => {
  const server = await testServer()
  const { at, url } = await site()
  const { bo, bot, reported } = await reporter(server)
  const { feed } = await bo.call(endpoints.addFeed, { bot_id: bot, url, stream: 'news' })
  at.entries = Array.from({ length: 25 }, (_, index) => `e${index}`)
  await turn(server, feed.id)
  expect(await reported()).toHaveLength(20)
  await turn(server, feed.id)
  expect(await reported()).toHaveLength(25)
})

test('a feed that fails is asked less and less often, and the owner is told once', async () => {
  const server = await testServer()
  const { at, url } = await site()
  const { bo, bot, reported } = await reporter(server)
  const { feed } = await bo.call(endpoints.addFeed, { bot_id: bot, url, stream: 'news' })
  at.status = 503
  const waits: number[] = []
  for (let round = 0; round < 9; round++) {
    const asked = { bot_id: bot, feed_id: feed.id }
    const { feed: now } = await bo.call(endpoints.readFeedNow, asked)
    waits.push(now.next_check - now.checked)
    expect(now.problem).toBe('the answer was 503')
  }
  expect(waits.map((wait) => wait / 60)).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
  const told = (await readBy(bo)).filter(({ content }) => content.includes('cannot report'))
  expect(told).toMatchObject([{ content: expect.stringContaining('the answer was 503') }])
  ;[at.status, at.entries] = [200, ['a']]
  const { feed: well } = await bo.call(endpoints.readFeedNow, { bot_id: bot, feed_id: feed.id })
  expect(well.problem).toBeNull()
  expect(await reported()).toHaveLength(1)
})

test('what cannot be read, or be written to, is refused in words', async () => {
  const server = await testServer()
  const { web, url } = await site('a')
  const { bo, bot } = await reporter(server)
  const lena = await server.join('lena')
  await lena.call(createChannel, { name: 'secret', subscribers: [lena.id], invite_only: true })
  const refused = async (more: object) =>
    (await bo.refused(endpoints.addFeed, { bot_id: bot, url, ...more })).message
  expect(await refused({ url: 'boats' })).toBe('This is not a web address.')
  expect(await refused({ url: 'file:///etc/passwd' })).toBe('This is not a web address.')
  expect(await refused({ url: `${web.url}/none` })).toBe('The feed could not be read: the answer was 404.')
  expect(await refused({ url: `${web.url}/page` })).toBe('The feed could not be read: it is no feed.')
  expect(await refused({ url: 'http://10.0.0.1/' })).toMatch(/could not be read: .*not a public/)
  expect(await refused({ stream: 'secret' })).toMatch(/does not exist/)
  await bo.call(endpoints.addFeed, { bot_id: bot, url })
  expect(await refused({})).toBe('The bot reports this feed to this place already.')
  await bo.call(endpoints.addFeed, { bot_id: bot, url, stream: 'news' })
})

test('a feed of another bot is unknown, and one that was removed is not read', async () => {
  const server = await testServer()
  const { at, web, url } = await site()
  const { bo, bot, reported } = await reporter(server)
  const made = { full_name: 'Other', short_name: 'other', bot_type: botTypes.incomingWebhook }
  const { user_id: other } = await bo.call(createBot, made)
  const { feed } = await bo.call(endpoints.addFeed, { bot_id: bot, url })
  const asked = { bot_id: other, feed_id: feed.id }
  expect((await bo.refused(endpoints.removeFeed, asked)).status).toBe(404)
  expect((await bo.refused(endpoints.readFeedNow, asked)).status).toBe(404)
  await bo.call(endpoints.removeFeed, { ...asked, bot_id: bot })
  const { feed: kept } = await bo.call(endpoints.addFeed, { bot_id: bot, url })
  await bo.call(deactivateBot, { bot_id: bot })
  const before = web.requests.length
  at.entries = ['a']
  for (const { id } of [feed, kept]) await turn(server, id)
  expect(web.requests).toHaveLength(before)
  expect(await reported()).toEqual([])
})
