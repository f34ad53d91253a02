import { updateUserGroup } from '@parley/api/groups/endpoints'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { type GroupPermissionName, groupPermissions } from '@parley/api/groups/permissions'
import { hasPermission, isGivenTo, mayManageGroup, type UserGroup } from '@parley/client'
import { useId, useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import { Card } from '../frame/Card.tsx'
import confirmed from '../parts/Confirmed.module.css'
import { Faces } from '../permission/Faces.tsx'
import { PermissionField } from '../permission/PermissionField.tsx'
import { useRule } from '../permission/rule.ts'
import { usePeopleWith } from '../permission/use-people-with.ts'
import { SavedLine } from '../setting/SavedLine.tsx'
import setting from '../setting/Setting.module.css'
import type { Source } from '../setting/source.ts'
import { useSaver } from '../setting/use-saver.ts'
import { permissionTitles } from './permission-titles.ts'

const names = Object.keys(groupPermissions) as GroupPermissionName[]

/** Who may do what with the group. */
export function MayCard({ group }: { group: UserGroup }) {
  const { id } = group
  const source = useMemo((): Source => sourceOf(id), [id])
  const titles = permissionTitles()
  return (
    <Card title={t`Who may`}>
      {(Object.keys(titles) as GroupPermissionName[]).map((name) => (
        <Row key={name} groupId={id} source={source} name={name} title={titles[name]} />
      ))}
    </Card>
  )
}

/** Reads and saves the permissions of a group; what somebody else has changed meanwhile is not overwritten. */
function sourceOf(groupId: number): Source {
  return {
    settings: [],
    values: ({ groups }) => {
      const group = groups.get(groupId)
      return Object.fromEntries(names.map((name) => [name, group?.[name]]))
    },
    save: (connection, values, before) =>
      connection.call(updateUserGroup, {
        user_group_id: groupId,
        ...Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, { new: value, old: before[name] }]),
        ),
      }),
    refusal: (state) => {
      const group = state.groups.get(groupId)
      if (group?.deactivated) return t`Reactivate the group first.`
      return group && mayManageGroup(state, group)
        ? undefined
        : t`Only who may change the group can change this.`
    },
  }
}

interface RowProps {
  groupId: number
  source: Source
  name: GroupPermissionName
  title: string
}

function Row({ groupId, source, name, title }: RowProps) {
  const { session, ownUserId } = useApp()
  const id = useId()
  const rule = useRule('group', name)
  const peopleBy = usePeopleWith(rule)
  const saver = useSaver(source, [name])
  const refusal = useSlice((state) => source.refusal(state, { name, control: GROUP, face: NO_FACE }))
  const [asked, setAsked] = useState<GroupSettingValue>()
  const value = saver.shown(name) as GroupSettingValue
  const { saving } = saver

  function choose(next: GroupSettingValue) {
    const { state } = session
    const wouldLose =
      name === 'can_manage_group' &&
      !hasPermission(state, 'can_manage_all_groups') &&
      !isGivenTo(state.groups, next, ownUserId)
    if (wouldLose) setAsked(next)
    else void saver.change({ [name]: next })
  }

  return (
    <div className={setting.row} data-setting={`${groupId}-${name}`}>
      <div className={setting.words}>
        <span>{title}</span>
        {refusal && (
          <p id={`${id}-refusal`} className={setting.about}>
            {refusal}
          </p>
        )}
      </div>
      <div className={setting.control}>
        <SavedLine saver={saver} />
        <div className={setting.group}>
          <PermissionField
            title={title}
            rule={rule}
            value={value}
            onChange={choose}
            peopleBy={peopleBy}
            describedBy={refusal ? `${id}-refusal` : saving.state === 'failed' ? `${id}-error` : undefined}
            isDisabled={refusal !== undefined}
            isWrong={saving.state === 'failed'}
          />
          <Faces userIds={peopleBy(value)} />
        </div>
      </div>
      {saving.state === 'failed' && (
        <p id={`${id}-error`} className={setting.error} role="alert">
          {saving.why}
        </p>
      )}
      {asked !== undefined && (
        <DialogCard title={t`You lose this right`} onClose={() => setAsked(undefined)}>
          <p>{t`You will not be among those who may change the group, and cannot take this back yourself.`}</p>
          <div className={confirmed.buttons}>
            <Button kind="quiet" onClick={() => setAsked(undefined)}>
              {t`Cancel`}
            </Button>
            <Button
              className={confirmed.sure}
              onClick={() => {
                setAsked(undefined)
                void saver.change({ [name]: asked })
              }}
            >
              {t`Change`}
            </Button>
          </div>
        </DialogCard>
      )}
    </div>
  )
}

const GROUP = { kind: 'group' } as const
const NO_FACE = { page: '', section: '', title: '' }
