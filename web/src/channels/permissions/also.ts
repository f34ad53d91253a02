import { channelPermissions } from '@parley/api/channels/permissions'
import type { AlsoGiven, GroupSettingValue, PermissionTable } from '@parley/api/groups/permission'
import type { ClientState, Subscription } from '@parley/client'
import { formatList } from '#language/intl.ts'
import { declared, t } from '#language/words.ts'
import { idOfRole } from '#settings/permission/rule.ts'

type Known = Pick<ClientState, 'groups' | 'realm'>

/** What gives a permission of the channel, too, beside its own value. */
export function alsoGiven({ groups, realm }: Known, channel: Subscription, also: AlsoGiven | undefined) {
  const values = [
    ...(also?.realm ?? []).map((name) => Reflect.get(realm, `realm_${name}`)),
    ...(also?.channel ?? []).map((name) => Reflect.get(channel, name)),
    also?.administrators && idOfRole(groups, 'role:administrators'),
    also?.openTo && !channel.invite_only ? idOfRole(groups, also.openTo) : undefined,
  ]
  return values.filter((value): value is GroupSettingValue => value !== undefined)
}

/** Who has another permission of the channel. */
function inWords(name: string): string {
  if (name === 'can_administer_channel_group') return t`who may change the settings`
  const permissions: PermissionTable = channelPermissions
  return t`those of “${declared(permissions[name]?.face?.title ?? '')}”`
}

/** The same in words, for who wonders why there are more than were chosen. */
export function alsoInWords(channel: Subscription, also: AlsoGiven | undefined): string | undefined {
  const others = [
    also?.administrators && t`administrators`,
    ...(also?.channel ?? []).map(inWords),
    also?.realm && t`who may in every channel`,
    also?.openTo && !channel.invite_only && t`everybody but guests, since it is public`,
  ].filter((words) => typeof words === 'string')
  return others.length === 0 ? undefined : t`also: ${formatList(others)}`
}
