import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { deleteMessage, getMessages, updateMessage } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SearchIndexer } from '#messages/search/indexer.ts'
import type { Person } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { inOneChannel, post } from './support/conversations.ts'
import type { Term } from './support/each-operator.ts'

const TOPICS = ['plans', 'plums', '✔ done'] as const

const WORD = 'melons'

/** What may happen to a message. */
const change = fc.record({
  kind: fc.constantFrom('move', 'move', 'read', 'read', 'unread', 'star', 'delete'),
  message: fc.nat(),
  channel: fc.nat(),
  topic: fc.constantFrom(...TOPICS),
  many: fc.integer({ min: 1, max: 12 }),
})
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

async function apply(
  { kind, message, channel, topic, many }: Change,
  { by, reader, ids, channels }: Setting,
) {
  const at = message % ids.length
  const message_id = ids[at]
  if (message_id === undefined) return
  const some = ids.slice(at, at + many)
  if (kind === 'move') {
    const stream_id = channels[channel % channels.length]
    if (stream_id === undefined) return
    await by
      .call(updateMessage, { message_id, stream_id, topic, propagate_mode: 'change_one' })
      .catch(() => undefined)
  } else if (kind === 'delete') {
    await by.call(deleteMessage, { message_id })
    ids.splice(at, 1)
  } else {
    const [op, flag] = (
      { read: ['add', 'read'], unread: ['remove', 'read'], star: ['add', 'starred'] } as const
    )[kind]
    await reader.call(updateMessageFlags, { messages: some, op, flag })
  }
}

interface Setting {
  readonly by: Person
  readonly reader: Person
  readonly ids: number[]
  readonly channels: readonly number[]
}

/** Whether a message fits, by what the server says of it. */
function fits({ operator, operand, negated }: Term, message: MessageWithFlags): boolean {
  const { stream_id, subject, sender_id, flags } = message
  const is: Record<string, boolean> = {
    unread: !flags.includes('read'),
    starred: flags.includes('starred'),
    resolved: subject.startsWith('✔ '),
  }
  const of: Record<string, boolean> = {
    channel: stream_id === operand,
    topic: subject === operand,
    sender: sender_id === operand,
    is: is[String(operand)] ?? false,
    search: message.content.includes(WORD),
  }
  return of[operator] !== negated
}

const page = fc.record({
  anchor: fc.oneof(fc.constantFrom('newest', 'oldest', 'first_unread'), fc.nat({ max: 110 })),
  num_before: fc.constantFrom(0, 2, 9),
  num_after: fc.constantFrom(0, 2, 9),
})
type Page = typeof page extends fc.Arbitrary<infer P> ? P : never

function pageOf({ anchor, num_before, num_after }: Page, found: readonly MessageWithFlags[]): number[] {
  const ids = found.map(({ id }) => id)
  const unread = found.find(({ flags }) => !flags.includes('read'))?.id
  const at =
    anchor === 'first_unread'
      ? (unread ?? Number.POSITIVE_INFINITY)
      : anchor === 'newest'
        ? Number.POSITIVE_INFINITY
        : anchor === 'oldest'
          ? 0
          : anchor
  const before = ids.filter((id) => id < (at as number))
  return [
    ...before.slice(Math.max(0, before.length - num_before)),
    ...ids.filter((id) => id === at),
    ...ids.filter((id) => id > (at as number)).slice(0, num_after),
  ]
}

test('a page of any narrow has what fits it, whatever was moved, read and deleted', async () => {
  const { server, ada, bo, lena, id } = await inOneChannel()
  const channels = [id, await makeChannel(ada, 'other', { subscribers: [ada.id, bo.id, lena.id] })]
  const ids: number[] = []
  for (let n = 0; n < 90; n++)
    ids.push(await post(n % 3 ? ada : lena, channels[n % 2] ?? id, TOPICS[(n % 5) % 3] ?? '', WORD))
  const setting = { by: ada, reader: bo, ids, channels }
  const terms = fc.record({
    of: fc.constantFrom<[string, string | number]>(
      ...channels.map((channel): [string, number] => ['channel', channel]),
      ...TOPICS.map((topic): [string, string] => ['topic', topic]),
      ['sender', lena.id],
      ['search', WORD],
      ...['unread', 'unread', 'starred', 'resolved'].map((operand): [string, string] => ['is', operand]),
    ),
    negated: fc.boolean(),
  })
  const asked = fc.tuple(fc.array(terms, { minLength: 1, maxLength: 3 }), page)
  const changes = fc.sample(change, { numRuns: 60, seed: 9 })
  const questions = fc.sample(asked, { numRuns: 120, seed: 9 })
  for (let round = 0; round < 3; round++) {
    for (const one of changes.splice(0, 20)) await apply(one, setting)
    if (round === 1) await server.realm.memory(SearchIndexer).run()
    const all = (await bo.call(getMessages, { anchor: 'oldest', num_before: 0, num_after: 1000, narrow: [] }))
      .messages
    for (const [given, wanted] of questions.splice(0, 40)) {
      const narrow = given.map(({ of: [operator, operand], negated }) => ({ operator, operand, negated }))
      const found = all.filter((message) => narrow.every((term) => fits(term, message)))
      const { messages } = await bo.call(getMessages, { ...wanted, narrow })
      expect({ narrow, wanted, ids: messages.map((message) => message.id) }).toEqual({
        narrow,
        wanted,
        ids: pageOf(wanted, found),
      })
    }
  }
})
