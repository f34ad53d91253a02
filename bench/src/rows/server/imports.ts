import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../../bench.ts'
import { connectToDatabase } from '../../database.ts'
import { progress } from '../../progress.ts'
import { atMost, row } from '../../row.ts'

const COMMAND = fileURLToPath(new URL('../../../../server/src/parley.ts', import.meta.url))
const PEOPLE = 2000
const CHANNELS = 100
/** From July 2017 on, so that none is of the future. */
const FIRST_MESSAGE_MS = 1_500_000_000_000
const MS_BETWEEN_MESSAGES = 60_000
/** A thread for so many messages. */
const MESSAGES_OF_A_THREAD = 8
const WORDS =
  'the deploy of today waits for a review since our tests of invoices fail on every second run'.split(' ')

export const imports = row({
  name: 'import',
  order: 26,
  isLarge: true,
  title: 'a Mattermost server with threads, mentions and reactions moves in',
  async run(bench) {
    const messages = bench.options.messages ?? bench.size(1_000_000, 20_000)
    const folder = bench.folder()
    progress(`import: writing an export of ${messages} messages`)
    await writeExport(join(folder, 'export'), messages)
    const dataDir = join(folder, 'data')
    const begun = performance.now()
    const said = await imported(bench, dataDir, join(folder, 'export'))
    const seconds = (performance.now() - begun) / 1000
    const added = Number(/messages +([\d,]+) added/.exec(said)?.[1]?.replaceAll(',', ''))
    if (added !== messages) throw new Error(`${added} of ${messages} messages were imported:\n${said}`)
    const server = await bench.serve({ dataDir })
    const findable = await secondsUntilIndexed(dataDir)
    await server.stop()
    const inTenMinutes = atMost((600 * messages) / 1_000_000)
    return [
      {
        what: `${messages.toLocaleString('en')} messages, until written`,
        value: seconds,
        unit: 's',
        target: inTenMinutes,
      },
      { what: 'from there until all are in the text index', value: findable, unit: 's' },
    ]
  },
})

async function writeExport(folder: string, messages: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const file = createWriteStream(join(folder, 'import.jsonl'))
  const write = async (type: string, value: object) => {
    if (!file.write(`${JSON.stringify({ type, [type]: value })}\n`)) await once(file, 'drain')
  }
  const channel = (index: number) => `channel-${index % CHANNELS}`
  const channels = Array.from({ length: CHANNELS }, (_, index) => ({ name: channel(index) }))
  await write('team', { name: 'company', display_name: 'Company', type: 'O' })
  for (const { name } of channels)
    await write('channel', { team: 'company', name, display_name: name, type: 'O' })
  for (let index = 0; index < PEOPLE; index++) {
    await write('user', {
      ...{ username: `person${index}`, email: `person${index}@example.com` },
      teams: [{ name: 'company', channels }],
    })
  }
  const words = (at: number) =>
    Array.from({ length: 4 + (at % 30) }, (_, word) => WORDS[(at * 7 + word) % WORDS.length])
  const post = (at: number) => ({
    user: `person${(at * 31) % PEOPLE}`,
    message: `${at % 20 === 0 ? `@person${at % PEOPLE} ` : ''}${words(at).join(' ')} **${at}**`,
    create_at: FIRST_MESSAGE_MS + at * MS_BETWEEN_MESSAGES,
    reactions:
      at % 10 === 0 ? [{ user: 'person1', emoji_name: 'tada', create_at: FIRST_MESSAGE_MS + at }] : [],
  })
  for (let at = 0; at < messages; at += MESSAGES_OF_A_THREAD) {
    const length = Math.min(MESSAGES_OF_A_THREAD, messages - at)
    const replies = Array.from({ length: length - 1 }, (_, reply) => post(at + reply + 1))
    await write('post', {
      team: 'company',
      channel: channel(at / MESSAGES_OF_A_THREAD),
      ...post(at),
      replies,
    })
  }
  file.end()
  await once(file, 'close')
}

/** What the command said. */
async function imported(bench: Bench, dataDir: string, folder: string): Promise<string> {
  const args = [COMMAND, 'import', 'mattermost', folder, '--owner', 'owner@example.com']
  const child = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } })
  bench.defer(() => void child.kill())
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      progress(`import: ${text.trim().split('\n').at(-1)}`)
    })
  }
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`the import ended with ${status}:\n${said}`)
  return said
}

async function secondsUntilIndexed(dataDir: string): Promise<number> {
  const begun = performance.now()
  const database = await connectToDatabase(dataDir)
  try {
    for (;;) {
      const { rows } = await database.query<{ behind: boolean }>(
        'select exists (select from messages where id > coalesce((select min(through) from search_progress), -1)) as behind',
      )
      if (rows[0]?.behind === false) return (performance.now() - begun) / 1000
      await sleep(500)
    }
  } finally {
    await database.end()
  }
}
