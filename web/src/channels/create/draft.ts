import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import type { ChannelPrivacyName } from '@parley/api/channels/privacy'
import { channelPrivacies } from '@parley/api/channels/privacy'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { historyKey, readStored, writeStored } from '#store/local-storage.ts'
import { isValue } from '../permissions/draft.ts'

/** What somebody has written of a channel that is not made yet. */
export interface NewChannelDraft {
  readonly name: string
  readonly description: string
  readonly privacy: ChannelPrivacyName
  /** The id of a folder, as text; empty for none. */
  readonly folder: string
  readonly topics: string
  readonly isDefault: boolean
  readonly announces: boolean
  readonly people: GroupSettingValue
  /** Those that were chosen; the others are as the server makes them. */
  readonly permissions: { readonly [Name in ChannelPermissionName]?: GroupSettingValue }
}

export const emptyDraft = (privacy: ChannelPrivacyName): NewChannelDraft => ({
  name: '',
  description: '',
  privacy,
  folder: '',
  topics: 'inherit',
  isDefault: false,
  announces: true,
  people: { direct_members: [], direct_subgroups: [] },
  permissions: {},
})

/** What was written before: leaving the page, or closing it, loses nothing. */
export function storedDraft(userId: number, empty: NewChannelDraft): NewChannelDraft {
  const stored = Object(readStored(historyKey('new-channel', userId)))
  const fits = Object.entries(stored).filter(
    ([name, value]) => value !== null && name in empty && typeof value === typeof Reflect.get(empty, name),
  )
  const draft: NewChannelDraft = { ...empty, ...Object.fromEntries(fits) }
  const permissions = Object.entries(draft.permissions).filter(([name]) => name in channelPermissions)
  return {
    ...draft,
    privacy: draft.privacy in channelPrivacies ? draft.privacy : empty.privacy,
    people: isValue(draft.people) ? draft.people : empty.people,
    permissions: Object.fromEntries(permissions.filter(([, value]) => isValue(value))),
  }
}

export function keepDraft(userId: number, draft: NewChannelDraft | undefined): void {
  writeStored(historyKey('new-channel', userId), draft ?? null)
}
