import { type OperatorCall, operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { counted } from '#engine/operator/counted.ts'
import { OperatorError } from '#engine/operator-error.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Wanted } from './archive.ts'
import { restoreMessages } from './restore.ts'

const options = {
  channel: { type: 'string' },
  direct: { type: 'boolean', default: false },
  since: { type: 'string' },
} as const

/** Brings expired messages back. */
export const restore = operatorCommand('restore-messages', {
  summary: 'Bring back messages that were deleted because they were older than they are kept',
  details: `All of them, those of one channel, or the direct ones; with --since, a date such as 2026-11-01, those that were
deleted no earlier.`,
  options,
  async work(call) {
    const realm = organizationOf(call)
    const count = await restoreMessages(realm, wantedIn(realm.state, call.options))
    call.say(`${counted(count, 'message is', 'messages are')} there again.`)
  },
})

function wantedIn(
  state: RealmState,
  { channel: name, direct, since }: OperatorCall<typeof options>['options'],
): Wanted {
  const time = since === undefined ? undefined : Date.parse(since) / 1000
  if (Number.isNaN(time)) throw new OperatorError('--since must be a date such as 2026-11-01')
  const from = time === undefined ? {} : { since: Math.floor(time) }
  if (direct) return { ...from, conversationIds: [...state.directs.keys()] }
  if (name === undefined) return from
  const channel = [...state.channels.values()].find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (channel === undefined) throw new OperatorError(`there is no channel '${name}'`)
  return { ...from, conversationIds: [channel.conversationId] }
}
