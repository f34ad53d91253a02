import { updateUserGroup, updateUserGroupMembers } from '@parley/api/groups/endpoints'
import { hasId, mayJoinGroup, mayLeaveGroup, mayManageGroup, type UserGroup } from '@parley/client'
import { Shapes } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useIsWhole, useSlice, useUsers } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatDate } from '#ui/time/format.ts'
import { Card } from '../frame/Card.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { WholePage } from '../frame/WholePage.tsx'
import { OneSetting } from '../parts/OneSetting.tsx'
import { membersWithin } from '../people/directory.ts'
import person from '../people/Person.module.css'
import { EndCard } from './EndCard.tsx'
import { aboutOf, nameOf } from './kinds.ts'
import { MayCard } from './MayCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { PartsCard } from './PartsCard.tsx'
import { UsesCard } from './UsesCard.tsx'

const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 1024

/** Everything about a group. Who may, changes it here; others see who may. */
export function GroupPage({ groupId }: { groupId: number }) {
  const group = useSlice((state) => state.groups.get(groupId))
  const groups = useSlice((state) => state.groups)
  const users = useUsers()
  const isWhole = useIsWhole()
  const count = useMemo(() => membersWithin(groups, groupId).size, [groups, groupId])
  const back = { hash: '#organization/groups', name: t`Back to the groups` }
  if (!group) {
    return (
      <WholePage>
        <PageHead title={t`Groups`} back={back} />
        {isWhole ? (
          <Notice icon={Shapes} title={t`There is no such group`}>
            <p>
              <a href={back.hash}>{t`Look at all groups`}</a>
            </p>
          </Notice>
        ) : (
          <p role="status">{t`Loading…`}</p>
        )}
      </WholePage>
    )
  }
  const creator = users.get(group.creator_id ?? -1)
  const facts = [
    ...(group.deactivated ? [t`Deactivated`] : []),
    plural(count, { one: '# member', other: '# members' }),
    ...(creator && group.date_created !== null
      ? [t`made by ${creator.full_name} on ${formatDate(new Date(group.date_created * 1000), true)}`]
      : []),
  ]
  return (
    <WholePage>
      <PageHead
        back={back}
        lead={<Shapes size={24} aria-hidden="true" />}
        title={<span dir="auto">{nameOf(group)}</span>}
        about={facts.join(' · ')}
      >
        {!group.is_system_group && !group.deactivated && <OwnMembership group={group} />}
      </PageHead>
      <div className={person.cards}>
        <About group={group} />
        <MembersCard group={group} />
        <PartsCard group={group} />
        {!group.is_system_group && <MayCard group={group} />}
        <UsesCard group={group} />
        {!group.is_system_group && <EndCard group={group} />}
      </div>
    </WholePage>
  )
}

function OwnMembership({ group }: { group: UserGroup }) {
  const { connection, ownUserId, report } = useApp()
  const [isBusy, setBusy] = useState(false)
  const mayJoin = useSlice((state) => mayJoinGroup(state, group))
  const mayLeave = useSlice((state) => mayLeaveGroup(state, group))
  const isMember = hasId(group.members, ownUserId)
  if (!(isMember ? mayLeave : mayJoin)) return null
  return (
    <Button
      kind="quiet"
      disabled={isBusy}
      onClick={() => {
        setBusy(true)
        connection
          .call(updateUserGroupMembers, {
            user_group_id: group.id,
            ...(isMember ? { delete: [ownUserId] } : { add: [ownUserId] }),
          })
          .catch(report)
          .finally(() => setBusy(false))
      }}
    >
      {isMember ? t`Leave the group` : t`Join the group`}
    </Button>
  )
}

function About({ group }: { group: UserGroup }) {
  const { id } = group
  const mayChange = useSlice((state) => mayManageGroup(state, group))
  if (group.is_system_group || !mayChange) {
    const about = aboutOf(group)
    return (
      <Card title={t`The group`}>
        <dl className={person.facts}>
          <div>
            <dt>{t`What it is for`}</dt>
            <dd dir="auto">{about === '' ? '–' : about}</dd>
          </div>
        </dl>
        <p className={person.hint}>
          {group.is_system_group
            ? t`It follows from the roles that people have. Nobody changes it by hand.`
            : t`Below stands who may change it.`}
        </p>
      </Card>
    )
  }
  return (
    <Card title={t`The group`}>
      <OneSetting
        name="group_name"
        title={t`Name`}
        control={{ kind: 'text', max: LONGEST_NAME }}
        value={({ groups }) => groups.get(id)?.name ?? ''}
        save={(connection, name) =>
          connection.call(updateUserGroup, { user_group_id: id, name: String(name) })
        }
      />
      <OneSetting
        name="group_description"
        title={t`What it is for`}
        as="paragraph"
        control={{ kind: 'text', max: LONGEST_DESCRIPTION }}
        value={({ groups }) => groups.get(id)?.description ?? ''}
        save={(connection, text) =>
          connection.call(updateUserGroup, { user_group_id: id, description: String(text) })
        }
      />
    </Card>
  )
}
