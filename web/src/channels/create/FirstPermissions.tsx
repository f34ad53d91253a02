import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import type { GroupSettingValue, Permission } from '@parley/api/groups/permission'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { declared, t } from '#language/words.ts'
import { PermissionField } from '#settings/permission/PermissionField.tsx'
import { idOfRole, useRule } from '#settings/permission/rule.ts'
import { usePeopleWith } from '#settings/permission/use-people-with.ts'
import { hasRealmPermission } from '../source.ts'
import type { NewChannelDraft } from './draft.ts'
import styles from './NewChannel.module.css'

type Chosen = NewChannelDraft['permissions']

interface Props {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Who may do what in the channel from its first day. What is not chosen is as the server makes it. */
export function FirstPermissions({ chosen, onChange }: Props) {
  const may = useSlice((state) =>
    (Object.entries(channelPermissions) as [ChannelPermissionName, Permission][])
      .filter(([, { face }]) => face?.needs === undefined || hasRealmPermission(state, face.needs))
      .map(([name]) => name)
      .join(),
  ).split(',') as ChannelPermissionName[]
  return (
    <details className={styles.permissions}>
      <summary>{t`Permissions`}</summary>
      {may.map((name) => (
        <One
          key={name}
          name={name}
          value={chosen[name]}
          onChange={(value) => onChange({ ...chosen, [name]: value })}
        />
      ))}
    </details>
  )
}

interface OneProps {
  name: ChannelPermissionName
  value: GroupSettingValue | undefined
  onChange: (value: GroupSettingValue) => void
}

function One({ name, value, onChange }: OneProps) {
  const { ownUserId } = useApp()
  const groups = useSlice((state) => state.groups)
  const rule = useRule('stream', name)
  const peopleBy = usePeopleWith(rule)
  const { face } = channelPermissions[name]
  // As the server makes it: whoever makes the channel looks after it.
  const first: GroupSettingValue = idOfRole(groups, rule.default_group_name) ?? {
    direct_members: [ownUserId],
    direct_subgroups: [],
  }
  return (
    <div className={styles.permission} data-permission={name}>
      <span>{declared(face.title)}</span>
      <span>
        <PermissionField
          title={declared(face.title)}
          rule={rule}
          value={value ?? first}
          onChange={onChange}
          peopleBy={peopleBy}
        />
      </span>
    </div>
  )
}
