import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exportFolder, temporaryFolder } from '../support/export-files.ts'

const MESSAGES = 20_000
const COMMAND = fileURLToPath(new URL('../../src/parley.ts', import.meta.url))

const line = (type: string, value: object) => JSON.stringify({ type, [type]: value })

/** A Mattermost server with many messages, which its export does not have in the order of their times. */
function manyMessages(): string {
  const channels = Array.from({ length: 20 }, (_, index) => `c${index}`)
  const teams = [{ name: 't', channels: channels.map((name) => ({ name })) }]
  return [
    ...channels.map((name) => line('channel', { team: 't', name, display_name: name, type: 'O' })),
    ...Array.from({ length: 50 }, (_, index) =>
      line('user', { username: `u${index}`, email: `u${index}@example.com`, teams }),
    ),
    ...Array.from({ length: MESSAGES }, (_, index) =>
      line('post', {
        ...{ team: 't', channel: `c${index % 20}`, user: `u${index % 50}`, message: `number ${index}` },
        create_at: 1_500_000_000_000 + ((index * 7919) % MESSAGES) * 1000,
        reactions: index % 10 === 0 ? [{ user: 'u1', create_at: 1, emoji_name: 'tada' }] : [],
      }),
    ),
  ].join('\n')
}

interface Import {
  readonly child: ChildProcessWithoutNullStreams
  readonly said: () => string
}

function begun(dataDir: string, folder: string): Import {
  const args = [COMMAND, 'import', 'mattermost', folder, '--owner', 'owner@example.com']
  const child = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  return { child, said: () => text }
}

/** The numbers of the report about messages. */
function counted(said: string): { added: number; known: number } {
  const [, added = '', known = ''] = /messages +([\d,]+) added +([\d,]+) here already/.exec(said) ?? []
  return { added: Number(added.replaceAll(',', '')), known: Number(known.replaceAll(',', '')) }
}

test('an import that is killed goes on where it was, and a third one adds nothing', async () => {
  const folder = await exportFolder({ 'import.jsonl': manyMessages() })
  const dataDir = join(await temporaryFolder(), 'data')
  const first = begun(dataDir, folder)
  await expect.poll(first.said, { timeout: 120_000, interval: 20 }).toContain('to write')
  // Wherever it is by then, the sums below hold.
  await sleep(500)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit').catch(() => undefined)
  const second = begun(dataDir, folder)
  await once(second.child, 'exit')
  const { added, known } = counted(second.said())
  expect(added + known, second.said()).toBe(MESSAGES)
  const third = begun(dataDir, folder)
  await once(third.child, 'exit')
  expect(counted(third.said()), third.said()).toEqual({ added: 0, known: MESSAGES })
}, 600_000)
