import { emailKey } from '#directory/users/state.ts'
import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { OperatorError } from '#engine/operator-error.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { liftHold, setHold } from './commands.ts'

const OPTIONS = {
  person: { type: 'string' },
  channel: { type: 'string' },
  reason: { type: 'string' },
} as const

/** Keeps what retention, people or administrators would delete. */
export const set = operatorCommand('set-legal-hold', {
  summary: 'Keep the messages of a person or a channel, whoever deletes them',
  details: 'Either --person ADDRESS or --channel NAME, and why.',
  options: OPTIONS,
  async work({ server, options, say }) {
    const realm = organizationOf({ server, options })
    const id = await realm.change((change) => {
      const { person, channel, reason = '' } = options
      const userId = person === undefined ? undefined : userAt(change.state, person)
      const channelId = channel === undefined ? undefined : channelNamed(change.state, channel)
      return setHold(change, { userId, channelId, reason, setBy: null })
    })
    say(`The legal hold ${id} is set.`)
  },
})

/** Lifts a legal hold. */
export const lift = operatorCommand('lift-legal-hold', {
  summary: 'Lift a legal hold',
  takes: ['ID'],
  options: { reason: OPTIONS.reason },
  async work({ server, options, given: [id = ''], say }) {
    await organizationOf({ server, options }).change((change) =>
      liftHold(change, Number(id), options.reason ?? ''),
    )
    say('The legal hold is lifted.')
  },
})

/** Lists legal holds. */
export const list = operatorCommand('list-legal-holds', {
  summary: 'List legal holds, with what is held and why',
  async work({ server, options, say }) {
    const { state } = organizationOf({ server, options })
    if (state.legalHolds.size === 0) say('There are none.')
    for (const { id, userId, channelId, reason } of state.legalHolds.values()) {
      const person = state.users.get(userId ?? 0)?.deliveryEmail
      say([id, person ?? `#${state.channels.get(channelId ?? 0)?.name}`, reason].join('  '))
    }
  },
})

function userAt(state: RealmState, address: string): number {
  // Deactivated accounts, too: they are often why there is a hold.
  const user = state.usersByEmail.get(emailKey(address))
  if (user === undefined) throw new OperatorError(`nobody has the address ${address}`)
  return user.id
}

function channelNamed(state: RealmState, name: string): number {
  const channel = state.channelsByName.get(name.toLowerCase())
  if (channel === undefined) throw new OperatorError(`there is no channel '${name}'`)
  return channel.id
}
