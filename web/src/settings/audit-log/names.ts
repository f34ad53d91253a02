import type { AuditEntry } from '@parley/api/audit-log/objects'
import { channelPermissions } from '@parley/api/channels/permissions'
import { channelSettings } from '@parley/api/channels/settings'
import type { Face } from '@parley/api/contract/face'
import { realmPermissions } from '@parley/api/realm/permissions'
import { realmSettings } from '@parley/api/realm/settings'
import { userSettings } from '@parley/api/settings/user-settings'
import type { ClientState } from '@parley/client'
import { systemGroupName } from '#data/system-group-names.ts'
import { formatList } from '#language/intl.ts'
import { declared, plural, t } from '#language/words.ts'
import { permissionTitles } from '../groups/permission-titles.ts'
import type { Named } from './sentences.ts'

/** More than these are counted. */
const NAMED = 3

export type Known = Pick<ClientState, 'users' | 'groups' | 'subscriptions'> & {
  /** The names of channels that the person is not in. */
  readonly channelName: (id: number) => string | undefined
}

export const personName = ({ users }: Known, id: number): string =>
  users.get(id)?.full_name ?? t`Unknown person`

/** What the sentence about an entry names. */
export function namedIn(entry: AuditEntry, known: Known): Named {
  const { stream_id: channelId, group_id: groupId } = entry
  return {
    who: actorName(entry, known),
    people: peopleNames(entry.user_ids, known),
    channel: channelId === null ? '' : channelName(channelId, known),
    group: groupId === null ? '' : groupName(groupId, known),
    subject: subjectName(entry),
  }
}

function actorName({ actor }: AuditEntry, known: Known): string {
  if (actor.user_id !== null) return personName(known, actor.user_id)
  switch (actor.type) {
    case 'scim':
      return t`The identity provider`
    case 'operator':
      return t`The operator of the server`
    case 'visitor':
      return t`Somebody who was not logged in`
    default:
      return t`The server`
  }
}

function peopleNames(ids: readonly number[], known: Known): string {
  const names = ids.slice(0, NAMED).map((id) => personName(known, id))
  const left = ids.length - names.length
  return formatList(left > 0 ? [...names, plural(left, { one: '# other', other: '# others' })] : names)
}

export const channelName = (id: number, known: Known) =>
  known.subscriptions.get(id)?.name ?? known.channelName(id) ?? t`unknown channel`

export function groupName(id: number, { groups }: Known): string {
  const group = groups.get(id)
  if (group === undefined) return t`unknown group`
  return group.is_system_group ? systemGroupName(group.name) : group.name
}

const SETTINGS: Readonly<Partial<Record<AuditEntry['action'], object>>> = {
  realm_setting_changed: { ...realmSettings, ...realmPermissions },
  setting_defaults_changed: userSettings,
  user_setting_changed: userSettings,
  channel_changed: { ...channelSettings, ...channelPermissions },
}

/** Whether the subject is one of the settings of something. */
export const isSetting = (action: AuditEntry['action']) =>
  action in SETTINGS || action === 'group_changed' || action === 'folder_changed'

/** What the subject of an entry is called: a setting as on its page, anything else by its own name. */
function subjectName({ action, subject }: AuditEntry): string {
  if (subject === null) return ''
  const settings = new Map<string, { readonly face?: Face }>(Object.entries(SETTINGS[action] ?? {}))
  const face = settings.get(subject)?.face
  if (face !== undefined) return declared(face.title)
  const titles: Partial<Record<string, string>> = {
    ...permissionTitles(),
    name: t`Name`,
    description: t`Description`,
    is_archived: t`Archived`,
    is_default: t`New people join it`,
    invite_only: t`Private`,
    timezone: t`Time zone`,
  }
  if (!isSetting(action)) return subject
  return titles[subject] ?? subject.replaceAll('_', ' ')
}
