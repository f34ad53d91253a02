import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import type { GroupSettingValue, Permission } from '@parley/api/groups/permission'
import type { Subscription } from '@parley/client'
import { useMemo } from 'react'
import { useApp } from '#data/context.ts'
import { useRealm, useSlice, useUsers } from '#data/hooks.ts'
import { peopleWith } from '#data/people-with.ts'
import { idOfRole } from '#settings/permission/rule.ts'
import { isSameValue } from '#settings/permission/value.ts'
import { useStore } from '#store/store.ts'
import { alsoGiven } from './also.ts'
import { draftsOf } from './draft.ts'

/** A permission of the channel, and what the person has chosen for it. */
export interface PermissionRow {
  readonly name: ChannelPermissionName
  readonly permission: Permission & { readonly face: { readonly title: string } }
  /** What holds. */
  readonly stored: GroupSettingValue
  /** What is chosen, or what holds. */
  readonly value: GroupSettingValue
  readonly isChanged: boolean
  /** Somebody else has changed it since the person began. */
  readonly isInConflict: boolean
  /** The ids of who has it now, and who would. */
  readonly before: readonly number[]
  readonly after: readonly number[]
  readonly peopleBy: (value: GroupSettingValue) => readonly number[]
}

const NO_DRAFT = {}

/** All permissions of the channel. */
export function usePermissionRows(channel: Subscription): readonly PermissionRow[] {
  const { ownUserId } = useApp()
  const users = useUsers()
  const realm = useRealm()
  const groups = useSlice((state) => state.groups)
  const draft = useStore(draftsOf(ownUserId))[channel.stream_id] ?? NO_DRAFT
  return useMemo(() => {
    const nobody = idOfRole(groups, 'role:nobody')
    return (Object.keys(channelPermissions) as ChannelPermissionName[]).map((name) => {
      const permission: PermissionRow['permission'] = channelPermissions[name]
      const stored = channel[name]
      const change = (
        draft as Readonly<Record<string, { value: GroupSettingValue; base: GroupSettingValue }>>
      )[name]
      const value = change?.value ?? stored
      const besides = alsoGiven({ groups, realm }, channel, permission.also)
      const peopleBy = (given: GroupSettingValue) =>
        peopleWith({ users, groups }, [given, ...besides], permission.allowEveryone)
      const isChanged = !isSameValue(value, stored, nobody)
      return {
        name,
        permission,
        stored,
        value,
        isChanged,
        isInConflict: change !== undefined && isChanged && !isSameValue(change.base, stored, nobody),
        before: peopleBy(stored),
        after: peopleBy(value),
        peopleBy,
      }
    })
  }, [channel, users, groups, realm, draft])
}
