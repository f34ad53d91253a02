import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { visibilityPolicies } from '@parley/api/topics/objects'
import fc from 'fast-check'
import type { Person } from '../harness.ts'
import { makeChannel } from './channels.ts'
import { post, write } from './conversations.ts'

export interface Term {
  readonly operator: string
  readonly operand: string | number | number[]
  readonly negated: boolean
}

/** Three people of a channel. */
interface Writers {
  readonly ada: Person
  readonly bo: Person
  readonly lena: Person
  /** The channel. */
  readonly id: number
}

/** Messages of each kind that an operator knows, of which every second has a word. Returns their ids. */
export async function writeEachKind({ ada, bo, lena, id }: Writers): Promise<number[]> {
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
  return ids
}

/** Terms of each operator, and their negations. */
export function eachTerm({ bo, lena, ada }: Writers, ids: readonly number[]): Term[] {
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
  return named.flatMap(([operator, operand]): Term[] =>
    [false, true].map((negated) => ({ operator, operand, negated })),
  )
}

/** Each term alone, and some pairs of them. */
export function narrowsOf(terms: readonly Term[], pairs: number): Term[][] {
  const one = fc.constantFrom(...terms)
  return [...terms.map((term) => [term]), ...fc.sample(fc.tuple(one, one), { numRuns: pairs, seed: 4 })]
}
