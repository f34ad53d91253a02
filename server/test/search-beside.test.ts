import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { visibilityPolicies } from '@parley/api/topics/objects'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SearchIndexer } from '#messages/search/indexer.ts'
import type { Person } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { inOneChannel, post, write } from './support/conversations.ts'

interface Term {
  readonly operator: string
  readonly operand: string | number | number[]
  readonly negated: boolean
}

/** Messages of each kind that an operator knows, of which every second has a word. */
async function ofEachKind() {
  const { server, ada, bo, lena, id } = await inOneChannel()
  const muted = await makeChannel(ada, 'muted', { subscribers: [ada.id, bo.id] })
  const others = await makeChannel(ada, 'others', { subscribers: [ada.id] })
  const ids: number[] = []
  for (const [at, topic] of ['plans', '✔ plans', 'followed', 'quiet', '', '✔ old'].entries()) {
    for (const channel of [id, muted, others]) {
      ids.push(await post(ada, channel, topic, `plums https://example.com ${at}`))
      ids.push(await post(lena, id, topic, `melons for @**|${bo.id}** ${at}`))
      ids.push(await post(bo, channel, topic, `melons of mine ${at}`))
    }
  }
  ids.push(await write(ada, [bo], 'melons in private'), await write(lena, [ada, bo], 'melons for all'))
  await bo.call(updateSubscriptionSettings, {
    subscription_data: [{ stream_id: muted, property: 'is_muted', value: true }],
  })
  for (const [topic, visibility_policy] of [
    ['followed', visibilityPolicies.followed],
    ['quiet', visibilityPolicies.muted],
  ] as const) {
    await bo.call(updateUserTopic, { stream_id: id, topic, visibility_policy })
  }
  const some = (each: number) => ids.filter((_, index) => index % each === 0)
  await bo.call(updateMessageFlags, { messages: some(3), op: 'add', flag: 'read' })
  await bo.call(updateMessageFlags, { messages: some(5), op: 'add', flag: 'starred' })
  for (const message_id of some(7)) await ada.call(addReaction, { message_id, emoji_name: 'tada' })
  const named: [string, Term['operand']][] = [
    ['channel', 'design'],
    ['channel', 'others'],
    ['channels', 'public'],
    ['topic', 'plans'],
    ['topic', ''],
    ['sender', lena.id],
    ['dm', [ada.id]],
    ['dm-including', lena.id],
    ['with', ids[0] ?? 0],
    ['mentions', bo.id],
    ...['dm', 'starred', 'unread', 'mentioned', 'alerted', 'resolved', 'followed', 'muted'].map(
      (operand): [string, string] => ['is', operand],
    ),
    ...['link', 'image', 'attachment', 'reaction'].map((operand): [string, string] => ['has', operand]),
    ['in', 'home'],
  ]
  const terms = named.flatMap(([operator, operand]): Term[] =>
    [false, true].map((negated) => ({ operator, operand, negated })),
  )
  return { server, bo, terms }
}

async function found(reader: Person, narrow: readonly Term[]) {
  const { messages } = await reader.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    apply_markdown: false,
    narrow: [...narrow],
  })
  return messages
}

const melons: Term = { operator: 'search', operand: 'melons', negated: false }

test('a search beside other operators finds what has the word among what they find', async () => {
  const { server, bo, terms } = await ofEachKind()
  const pairs = fc.sample(fc.tuple(fc.constantFrom(...terms), fc.constantFrom(...terms)), {
    numRuns: 60,
    seed: 4,
  })
  for (const state of ['not indexed', 'indexed']) {
    for (const narrow of [...terms.map((term) => [term]), ...pairs]) {
      // No message is both, which the server says.
      const all = await found(bo, narrow).catch(() => undefined)
      if (all === undefined) continue
      const expected = all.filter(({ content }) => content.includes('melons')).map(({ id }) => id)
      const ids = (await found(bo, [...narrow, melons])).map(({ id }) => id)
      expect({ state, narrow, ids }).toEqual({ state, narrow, ids: expected })
    }
    await server.realm.memory(SearchIndexer).run()
  }
})
