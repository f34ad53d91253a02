import { updateUserGroup } from '@parley/api/groups/endpoints'
import { type GroupPermissionName, groupPermissions } from '@parley/api/groups/permissions'
import { mayManageGroup, type UserGroup } from '@parley/client'
import { t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import { SettingRow } from '../setting/SettingRow.tsx'
import type { Source } from '../setting/source.ts'
import { permissionTitles } from './permission-titles.ts'

/** Who may do what with the group. */
export function MayCard({ group }: { group: UserGroup }) {
  const { id } = group
  const titles = permissionTitles()
  const settings = (Object.keys(titles) as GroupPermissionName[]).map((name) => ({
    name,
    control: { kind: 'group' } as const,
    face: { page: '', section: '', title: titles[name] },
  }))
  const source: Source = {
    settings,
    values: ({ groups }) => {
      const known = groups.get(id)
      return Object.fromEntries(
        Object.keys(groupPermissions).map((name) => [name, known?.[name as GroupPermissionName]]),
      )
    },
    save: (connection, values, before) =>
      connection.call(updateUserGroup, {
        user_group_id: id,
        ...Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, { new: value, old: before[name] }]),
        ),
      }),
    refusal: (state) => {
      const known = state.groups.get(id)
      if (known?.deactivated) return t`Reactivate the group first.`
      return known && mayManageGroup(state, known)
        ? undefined
        : t`Only who may change the group can change this.`
    },
  }
  return (
    <Card title={t`Who may`}>
      {settings.map((setting) => (
        <SettingRow key={setting.name} setting={setting} source={source} />
      ))}
    </Card>
  )
}
