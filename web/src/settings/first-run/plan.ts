import type { FirstRunPlan, PlannedChannel } from '@parley/api/first-run/objects'
import { roles } from '@parley/api/users/roles'
import type { ClientState } from '@parley/client'
import { t } from '#language/words.ts'
import { problemOfAddress } from '../invitations/addresses.ts'

/** What is offered before anybody has chosen. It becomes a channel only by being chosen. */
export function firstPlan(): FirstRunPlan {
  const offered = (name: string, description: string, is_chosen: boolean): PlannedChannel => ({
    name,
    description,
    is_chosen,
    is_for_invited: true,
  })
  return {
    addresses: [],
    invite_as: roles.member,
    group_ids: [],
    channels: [
      offered(t`announcements`, t`For everyone to read. Short.`, true),
      offered(t`help`, t`Ask, and somebody knows`, true),
      offered(t`random`, t`Anything else`, true),
      offered(t`feedback`, t`From people who use it`, false),
    ],
  }
}

const key = (name: string) => name.trim().toLowerCase()

/** The channels that the person is in: they are there already, whatever the plan says. */
export function channelsThere({ subscriptions }: Pick<ClientState, 'subscriptions'>) {
  return [...subscriptions.values()].filter(
    (channel) => channel.status === 'subscribed' && !channel.is_archived,
  )
}

export interface Outcome {
  /** Whom it invites. */
  readonly addresses: readonly string[]
  /** Addresses that are none, or whose owners are here. */
  readonly leftOut: readonly string[]
  /** The channels that it makes. */
  readonly channels: readonly PlannedChannel[]
}

/** What carrying out the plan does now: channels that somebody has made meanwhile are not made again. */
export function outcomeOf(
  plan: FirstRunPlan,
  state: ClientState,
  refused: ReadonlyMap<string, string>,
): Outcome {
  const isWrong = (address: string) => refused.has(address) || problemOfAddress(address) !== undefined
  const there = new Set([...state.subscriptions.values()].map(({ name }) => key(name)))
  return {
    addresses: plan.addresses.filter((address) => !isWrong(address)),
    leftOut: plan.addresses.filter(isWrong),
    channels: plan.channels.filter(
      ({ name, is_chosen }) => is_chosen && key(name) !== '' && !there.has(key(name)),
    ),
  }
}

/** Whether a channel of that name is there or planned. */
export function isTaken(name: string, plan: FirstRunPlan, state: ClientState, except?: number): boolean {
  return (
    plan.channels.some((channel, place) => place !== except && key(channel.name) === key(name)) ||
    [...state.subscriptions.values()].some((channel) => key(channel.name) === key(name))
  )
}

/** The channels that are there and that invited people come to: all but those that the plan leaves to the others. */
export function channelsForInvited(plan: FirstRunPlan, state: ClientState): readonly number[] {
  const left = new Set(plan.channels.filter((one) => !one.is_for_invited).map(({ name }) => key(name)))
  return channelsThere(state)
    .filter(({ name }) => !left.has(key(name)))
    .map(({ stream_id }) => stream_id)
}
