import { expect, test } from 'vitest'
import { nextInLine, nextOutboxMessage, type OutboxInput, type OutboxMessage } from './outbox-message.ts'

const refusal = { message: 'no', code: 'BAD_REQUEST' }
const destination = { channelId: 10, topic: 'x' }
const elsewhere = { channelId: 10, topic: '✔ x' }

function message(state: OutboxMessage['state'], fields: Partial<OutboxMessage> = {}): OutboxMessage {
  return {
    localId: 'a',
    writtenAt: 1,
    destination,
    content: 'hello',
    state,
    attempts: 1,
    queueId: 'q1',
    afterId: 5,
    nearId: undefined,
    followedBy: 'q1',
    messageId: undefined,
    refusal: undefined,
    ...fields,
  }
}

const states = {
  waiting: message('waiting'),
  sending: message('sending'),
  sent: message('sent', { messageId: 7 }),
  failed: message('failed', { refusal, attempts: 0 }),
}
const inputs = {
  claimed: { type: 'claimed', queueId: 'q2', afterId: 9 },
  accepted: { type: 'accepted', messageId: 7 },
  refused: { type: 'refused', refusal },
  cut: { type: 'cut' },
  retried: { type: 'retried' },
  moved: { type: 'moved', destination: elsewhere, followedBy: 'q1' },
  completed: { type: 'completed', content: 'with links' },
  dropped: { type: 'dropped', file: 'a' },
  arrived: { type: 'arrived' },
} as const satisfies Record<string, OutboxInput>

const { waiting, sending, sent, failed } = states
const table: Record<keyof typeof states, Record<keyof typeof inputs, OutboxMessage | undefined>> = {
  waiting: {
    // The mark of the first attempt stays: by it the server knows the message.
    claimed: { ...sending, attempts: 2 },
    accepted: { ...sent },
    refused: waiting,
    cut: waiting,
    retried: waiting,
    moved: { ...waiting, destination: elsewhere },
    completed: waiting,
    dropped: waiting,
    arrived: undefined,
  },
  sending: {
    claimed: { ...sending, attempts: 2 },
    accepted: sent,
    refused: failed,
    cut: waiting,
    retried: sending,
    moved: { ...sending, destination: elsewhere },
    completed: sending,
    dropped: sending,
    arrived: undefined,
  },
  // A repeated request may fail after the first was accepted.
  sent: {
    claimed: sent,
    accepted: sent,
    refused: sent,
    cut: sent,
    retried: sent,
    moved: sent,
    completed: sent,
    dropped: sent,
    arrived: undefined,
  },
  failed: {
    claimed: failed,
    accepted: { ...sent, attempts: 0 },
    refused: failed,
    cut: failed,
    retried: { ...waiting, attempts: 0 },
    moved: { ...failed, destination: elsewhere },
    completed: failed,
    dropped: failed,
    arrived: undefined,
  },
}
const names = <T extends object>(record: T) => Object.keys(record) as (keyof T)[]
const pairs = names(states).flatMap((state) => names(inputs).map((input) => ({ state, input })))

test.each(pairs)('$state, $input', ({ state, input }) => {
  expect(nextOutboxMessage(states[state], inputs[input])).toEqual(table[state][input])
})

test('the first attempt gives a message its mark', () => {
  const fresh = message('waiting', { attempts: 0, queueId: undefined, afterId: -1 })
  expect(nextOutboxMessage(fresh, inputs.claimed)).toMatchObject({ queueId: 'q2', afterId: 9, attempts: 1 })
})

test('the first of each conversation is next; one that was refused lets the others pass', () => {
  const line = [
    message('failed', { localId: '1' }),
    message('sent', { localId: '2' }),
    message('sending', { localId: '3' }),
    message('waiting', { localId: '4', destination: { channelId: 10, topic: 'X' } }),
    message('waiting', { localId: '5', destination: { userIds: [2, 3] } }),
    message('waiting', { localId: '6', destination: { userIds: [3, 2] } }),
  ]
  expect(nextInLine(line).map(({ localId }) => localId)).toEqual(['3', '5'])
})
