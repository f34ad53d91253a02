import { updateChannel } from '@parley/api/channels/endpoints'
import { type ChannelSetting, channelSettings } from '@parley/api/channels/settings'
import type { Face } from '@parley/api/contract/face'
import { updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import type { SubscriptionProperty } from '@parley/api/subscriptions/objects'
import { type SubscriptionSetting, subscriptionSettings } from '@parley/api/subscriptions/settings'
import { type ClientState, channelAdministrators, isGivenTo, mayAdministerChannel } from '@parley/client'
import { formatList } from '#language/intl.ts'
import { t } from '#language/words.ts'
import type { Source } from '#settings/setting/source.ts'

const NAMED = 3

const shared: Readonly<Record<string, ChannelSetting>> = channelSettings

/** The settings of a channel that everybody shares. */
export function channelSource(channelId: number): Source {
  return {
    settings: Object.entries(shared).map(([name, { face, control }]) => ({ name, face, control })),
    values: (state) => valuesOf(state, channelId),
    save: (connection, values) =>
      connection.call(updateChannel, { stream_id: channelId, ...asParameters(values) }),
    refusal: (state, { face }) => channelRefusal(state, channelId, face),
  }
}

function valuesOf(state: ClientState, channelId: number): Readonly<Record<string, unknown>> {
  const channel: Readonly<Record<string, unknown>> = { ...state.channels.get(channelId) }
  return {
    ...Object.fromEntries(Object.entries(shared).map(([name, { field }]) => [name, field && channel[field]])),
    is_default_stream: state.defaultChannels.includes(channelId),
  }
}

function asParameters(values: Readonly<Record<string, unknown>>) {
  const { message_retention_days: days, ...others } = values
  if (days === undefined) return others
  return { ...others, message_retention_days: retentionParameter(days) }
}

/** Answers say by null that the organization decides, and by -1 that messages are kept for ever. */
export function retentionParameter(days: unknown) {
  if (days === null) return 'realm_default'
  return days === -1 ? 'unlimited' : Number(days)
}

/** Why the person may not change something of a channel, in words, or undefined if they may. */
export function channelRefusal(
  state: ClientState,
  channelId: number,
  face: Pick<Face, 'owners' | 'administrators' | 'needs'>,
): string | undefined {
  const { self } = state
  if (face.owners && !self.is_owner) return t`Only owners can change this.`
  if (face.administrators && !self.is_admin) return t`Only administrators can change this.`
  if (!mayAdministerChannel(state, channelId)) {
    const channel = state.subscriptions.get(channelId)
    const people = channel ? channelAdministrators(state, channel).slice(0, NAMED) : []
    if (people.length === 0) return t`Only those who look after the channel can change this.`
    const names = formatList(people.map(({ full_name: name }) => name))
    return t`Only those who look after the channel can change this. Ask ${names}.`
  }
  if (face.needs !== undefined && !hasRealmPermission(state, face.needs)) {
    return t`The permissions of the organization do not let you change this.`
  }
  return undefined
}

/** Whether the person has a permission of the organization that is known by its name only. */
export function hasRealmPermission({ realm, groups, viewer }: ClientState, name: string): boolean {
  const value = Reflect.get(realm, `realm_${name}`)
  return value !== undefined && isGivenTo(groups, value, viewer.userId)
}

const ownSettings: Readonly<Record<string, SubscriptionSetting>> = subscriptionSettings

/** What the person sets for themselves in a channel. */
export function subscriptionSource(channelId: number): Source {
  return {
    settings: Object.entries(ownSettings).map(([name, { face, control }]) => ({ name, face, control })),
    values: (state) => {
      const channel: Readonly<Record<string, unknown>> = { ...state.subscriptions.get(channelId) }
      return Object.fromEntries(
        Object.entries(ownSettings).map(([name, { otherwise }]) => [
          name,
          channel[name] ?? (otherwise === undefined ? undefined : Reflect.get(state.settings, otherwise)),
        ]),
      )
    },
    save: (connection, values) =>
      connection.call(updateSubscriptionSettings, {
        subscription_data: Object.entries(values).map(([property, value]) => ({
          stream_id: channelId,
          property: property as SubscriptionProperty,
          value: value as boolean | string,
        })),
      }),
    refusal: () => undefined,
  }
}
