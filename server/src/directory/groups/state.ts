import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { SystemGroupName } from '@parley/api/groups/system-groups'
import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'

/** A user group. */
export interface Group {
  readonly id: number
  name: string
  description: string
  /** Set for system groups, whose members follow from users' roles. */
  readonly systemName: SystemGroupName | null
  readonly creatorId: number | null
  permissions: Record<string, GroupSettingValue>
  deactivated: boolean
  readonly createdAt: number | null
  /** Direct members; empty for system groups. */
  readonly members: Set<number>
  readonly subgroups: Set<number>
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    readonly groups: Map<number, Group>
    /** Group ids by name: rendering a message may look up many. */
    readonly groupsByName: Map<string, number>
    readonly systemGroups: Map<SystemGroupName, number>
    /** UNIX seconds of the moment by which full membership is judged, so that it only changes with an entry. */
    fullMembersAsOf: number
  }
}

/** A group as rows and the journal store it. */
export type GroupFacts = Omit<Group, 'members' | 'subgroups'> & {
  readonly members: readonly number[]
  readonly subgroups: readonly number[]
}

/** A group as the state holds it. */
export function groupFrom(facts: GroupFacts): Group {
  return {
    ...facts,
    permissions: { ...facts.permissions },
    members: new Set(facts.members),
    subgroups: new Set(facts.subgroups),
  }
}

export const groupsSlice = stateSlice('groups', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<GroupFacts>(
    `select id, name, description, system_role as "systemName", creator_id as "creatorId", permissions, deactivated,
       created_at as "createdAt",
       array(select user_id from group_members m where m.realm_id = g.realm_id and group_id = g.id
             order by user_id) as members,
       array(select subgroup_id from group_subgroups s where s.realm_id = g.realm_id and group_id = g.id
             order by subgroup_id) as subgroups
     from groups g where realm_id = $1 order by id`,
    [realmId],
  )
  const groups = new Map<number, Group>()
  const groupsByName = new Map(rows.map(({ name, id }) => [name, id]))
  const systemGroups = new Map<SystemGroupName, number>()
  for (const row of rows) {
    groups.set(row.id, groupFrom(row))
    if (row.systemName !== null) systemGroups.set(row.systemName, row.id)
  }
  return { groups, groupsByName, systemGroups }
})

export const fullMembersSlice = stateSlice('full members', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<{ as_of: number }>(
    'select full_members_as_of as as_of from realms where realm_id = $1',
    [realmId],
  )
  return { fullMembersAsOf: rows[0]?.as_of ?? 0 }
})
