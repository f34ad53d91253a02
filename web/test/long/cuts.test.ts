import { setTimeout as sleep } from 'node:timers/promises'
import { getDrafts } from '@parley/api/drafts/endpoints'
import { deleteQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { getOwnUser } from '@parley/api/users/endpoints'
import { Connection, credentialsByPassword } from '@parley/client'
import type { Page } from 'playwright-core'
import { expect, onTestFailed, test } from 'vitest'
import { Dice } from '../../../server/test/random/dice.ts'
import { OWNER, ServerProcess } from '../../../server/test/support/server-process.ts'
import { logIn, messages, visit } from '../browser.ts'
import { type CuttingProxy, cuttingProxy } from '../support/cutting-proxy.ts'
import { type Place, Writer } from '../support/writer.ts'

/** How many cuts the test makes, and which; a longer run says how many. */
const CUTS = Number(process.env.OUTBOX_CUTS ?? 14)
const SEED = Number(process.env.OUTBOX_SEED ?? Math.floor(Math.random() * 2 ** 31))

const POST = 'POST /json/messages '

/** A place, what was sent to it, and what is still being written there. */
interface Conversation extends Place {
  readonly narrow: () => { operator: string; operand: string | number | number[]; negated: false }[]
  /** The topic, which may get another name. */
  topic: string | undefined
  readonly first: number
  readonly sent: string[]
  draft: string
}

interface Situation {
  readonly dice: Dice
  readonly proxy: CuttingProxy
  readonly server: ServerProcess
  readonly writer: Writer
  readonly api: Connection
  readonly tab: Page
  readonly conversation: Conversation
  /** Presses the button. */
  readonly send: () => Promise<void>
}

/** What happens while a message is sent. Those that end the tab leave it to the person to look what has become of it. */
const mishaps: Record<string, (situation: Situation) => Promise<void>> = {
  async cut({ dice, proxy, send }) {
    await Promise.all([send(), sleep(dice.below(80)).then(() => proxy.cut())])
  },
  async reset({ dice, proxy, send }) {
    await Promise.all([send(), sleep(dice.below(80)).then(() => proxy.reset())])
  },
  async 'lost request'({ proxy, send }) {
    proxy.trap(POST, 'before')
    await send()
  },
  async 'lost answer'({ proxy, send }) {
    proxy.trap(POST, 'after')
    await send()
  },
  async 'lost answers'({ dice, proxy, send }) {
    await Promise.all([send(), proxy.swallow(50 + dice.below(400))])
  },
  async stall({ dice, proxy, send }) {
    await Promise.all([send(), proxy.stall(100 + dice.below(1500))])
  },
  async freeze({ dice, proxy, send }) {
    await Promise.all([send(), proxy.freeze(100 + dice.below(1500))])
  },
  async delay({ dice, proxy, send }) {
    proxy.slowMs = 20 + dice.below(300)
    await Promise.all([send(), sleep(dice.below(800)).then(() => proxy.cut())])
    proxy.slowMs = 0
  },
  async 'no connection'({ dice, proxy, send }) {
    proxy.isDown = true
    proxy.cut()
    await send()
    await sleep(dice.below(1200))
    proxy.isDown = false
  },
  async 'killed server'({ dice, server, send }) {
    await Promise.all([send(), sleep(dice.below(80)).then(() => server.kill())])
    await server.start()
  },
  async reload({ dice, tab, send }) {
    await send()
    await sleep(dice.below(40))
    await tab.reload({ timeout: 3_000 }).catch(() => {})
  },
  async 'reload without connection'({ dice, proxy, tab, send }) {
    proxy.isDown = true
    proxy.cut()
    await send()
    await sleep(dice.below(40))
    await tab.reload({ timeout: 3_000 }).catch(() => {})
    await sleep(dice.below(500))
    proxy.isDown = false
  },
  async 'closed tab'({ dice, writer, tab, send }) {
    await send()
    await sleep(dice.below(40))
    await writer.closeTab(tab)
  },
  async 'crashed tab'({ dice, proxy, writer, tab, send }) {
    if (dice.once(2)) proxy.trap(POST, dice.one(['before', 'after']))
    await send()
    await sleep(dice.below(40))
    await writer.crash(tab)
  },
  async 'another tab'({ writer, send }) {
    await send()
    if (writer.tabs.length < 2) await writer.addTab()
  },
  async 'expired queue'({ dice, proxy, writer, api, send }) {
    proxy.trap(POST, dice.one(['before', 'after']))
    await Promise.all([send(), sleep(dice.below(60))])
    for (const queue_id of writer.queues) await api.call(deleteQueue, { queue_id }).catch(() => {})
    writer.queues.clear()
    proxy.cut()
  },
  async 'renamed topic'({ dice, proxy, writer, api, conversation, send }) {
    if (conversation.topic === undefined) return send()
    proxy.isDown = true
    proxy.cut()
    await send()
    // Nobody is told of a move whose queue is gone.
    const expires = dice.once(3)
    if (expires) {
      for (const queue_id of writer.queues) await api.call(deleteQueue, { queue_id }).catch(() => {})
      writer.queues.clear()
    }
    const topic = `${conversation.topic.replace(/\d*$/, '')}${conversation.sent.length}`
    const move = { message_id: conversation.first, topic, propagate_mode: 'change_all' } as const
    const quiet = { send_notification_to_old_thread: false, send_notification_to_new_thread: false }
    await api.call(updateMessage, { ...move, ...quiet })
    conversation.hash = conversation.hash.replace(/[^/]+$/, topic)
    conversation.topic = topic
    await sleep(dice.below(500))
    proxy.isDown = false
  },
}

const names = Object.keys(mishaps)

/** A server with three topics and the notes to oneself. */
async function harbour() {
  const server = await ServerProcess.create()
  await server.start()
  const credentials = await credentialsByPassword({ url: server.url }, OWNER.email, OWNER.password)
  const api = new Connection({ url: server.url, credentials })
  const { user_id: ownId } = await api.call(getOwnUser, {})
  const conversations: Conversation[] = []
  for (const topic of ['watch', 'galley', 'log']) {
    const input = { type: 'channel', to: 'general', topic, content: 'first' } as const
    const { id } = await api.call(sendMessage, input)
    const { messages } = await api.call(getMessages, { message_ids: [id] })
    const channelId = messages[0]?.stream_id ?? 0
    const conversation: Conversation = {
      hash: `narrow/channel/${channelId}-general/topic/${topic}`,
      label: new RegExp(`^Message to .* › ${topic}\\d*$`),
      narrow: () => [
        { operator: 'channel', operand: channelId, negated: false },
        { operator: 'topic', operand: conversation.topic ?? '', negated: false },
      ],
      topic,
      first: id,
      sent: ['first'],
      draft: '',
    }
    conversations.push(conversation)
  }
  const { id } = await api.call(sendMessage, { type: 'direct', to: [ownId], content: 'first' })
  conversations.push({
    hash: `narrow/dm/${ownId}`,
    label: /^Message to [^›]+$/,
    narrow: () => [{ operator: 'dm', operand: [ownId], negated: false }],
    topic: undefined,
    first: id,
    sent: ['first'],
    draft: '',
  })
  return { server, api, conversations, ownId }
}

async function arrived(api: Connection, { narrow }: Conversation): Promise<string[]> {
  const { messages } = await api.call(getMessages, {
    narrow: narrow(),
    anchor: 'newest',
    num_before: 5000,
    num_after: 0,
    apply_markdown: false,
  })
  return messages.map(({ content }) => content)
}

/** The texts of what waits in the browser. */
function waiting(tab: Page, userId: number): Promise<string[]> {
  return tab.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const all = request.result.transaction('outbox').objectStore('outbox').getAll()
          all.onsuccess = () => {
            request.result.close()
            resolve(all.result.map(({ content }) => content))
          }
        }
      }),
    `parley-outbox-${userId}`,
  )
}

test(
  'whatever is cut when: nothing is lost, nothing comes twice, all is in order and where it belongs',
  async () => {
    const dice = new Dice(SEED)
    const story: string[] = []
    const seconds = () => (performance.now() / 1000).toFixed(1)
    const tell = (line: string) => story.push(`${seconds()} ${line}`)
    onTestFailed(() => console.log(`OUTBOX_SEED=${SEED} OUTBOX_CUTS=${CUTS}\n${story.join('\n')}`))
    console.log(`OUTBOX_SEED=${SEED}`)

    const { server, api, conversations, ownId } = await harbour()
    const proxy = await cuttingProxy(Number(new URL(server.url).port))
    const page = await visit(proxy.url, {
      at: `/#${conversations[0]?.hash}`,
      serviceWorkers: 'allow',
    })
    await logIn(page, OWNER.email, OWNER.password)
    const writer = new Writer(page, proxy.url)
    for (const conversation of conversations) await writer.at(0, conversation)
    await page.evaluate(() => navigator.serviceWorker.ready)

    /** The composer has what was left there, and nothing else. */
    const look = async (tab: Page, conversation: Conversation) => {
      // Tabs and server agree within a moment.
      await expect
        .poll(() => writer.written(tab, conversation))
        .toBe(conversation.draft)
        .catch(async (error) => {
          const stored = await tab.evaluate(() => JSON.stringify(Object.entries(localStorage), null, 1))
          const { drafts } = await api.call(getDrafts, {})
          tell(`${conversation.hash}\n${stored}\n${JSON.stringify(drafts)}`)
          throw error
        })
    }

    for (let i = 0; i < CUTS; i++) {
      const conversation = dice.one(conversations)
      const tab = await writer.at(dice.below(2), conversation)
      if (dice.once(3)) await look(tab, conversation)
      const text = `entry ${i}`
      const name = names[i % names.length] ?? ''
      tell(`${name}: ${text} to ${conversation.topic ?? 'oneself'} by tab ${writer.tabs.indexOf(tab)}`)
      await writer.write(tab, conversation, text)
      await mishaps[name]?.({
        dice,
        proxy,
        server,
        writer,
        api,
        tab,
        conversation,
        send: () => writer.send(tab),
      })
      conversation.sent.push(text)
      conversation.draft = ''
      // What a tab that ended had not handed over is a draft again, once another tab has noticed that.
      const after = await writer.at(dice.below(2), conversation)
      let isDraft = false
      const isSomewhere = async () => {
        isDraft = (await writer.written(after, conversation)) === text
        if (isDraft) return true
        return [...(await waiting(after, ownId)), ...(await arrived(api, conversation))].includes(text)
      }
      await expect.poll(isSomewhere).toBe(true)
      if (isDraft) {
        tell(`${text} is a draft again`)
        await writer.send(after)
      } else await look(after, conversation)

      if (dice.once(3)) {
        const other = dice.one(conversations)
        const place = await writer.at(dice.below(2), other)
        await look(place, other)
        other.draft = `half of a thought ${i}`
        tell(`writes into ${other.topic ?? 'the notes to oneself'}`)
        await writer.write(place, other, other.draft)
        const then = dice.below(12)
        if (then < 2) await writer.crash(place)
        else if (then < 4) await place.reload().catch(() => {})
        // Long enough for the server to hear of it.
        else if (then < 7) await place.waitForTimeout(2_000)
      }
      // Some get through before the next cut.
      if (dice.once(4)) {
        const tab = await writer.at(0, conversation)
        await expect.poll(() => waiting(tab, ownId), { timeout: 60_000 }).toEqual([])
      }
    }

    tell('the end')
    const last = await writer.at(0, conversations[0] as Conversation)
    await expect.poll(() => waiting(last, ownId), { timeout: 90_000 }).toEqual([])
    for (const conversation of conversations) {
      expect(await arrived(api, conversation), conversation.hash).toEqual(conversation.sent)
      const tab = await writer.at(0, conversation)
      await look(tab, conversation)
      const shown = await messages(tab).allInnerTexts()
      const entries = shown.flatMap((text) => /entry \d+/.exec(text) ?? [])
      expect(entries, 'each is shown once').toEqual([...new Set(entries)])
    }
    const drafts = async () => (await api.call(getDrafts, {})).drafts.map(({ content }) => content).sort()
    const left = conversations.flatMap(({ draft }) => (draft === '' ? [] : draft))
    await expect.poll(drafts).toEqual(left.sort())
  },
  120_000 + CUTS * 15_000,
)
