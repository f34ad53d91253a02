import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { MembershipChange } from './entries.ts'
import type { Group, GroupFacts } from './state.ts'

/** Inserts a group with its members. Returns it with its id. */
export async function insertGroup(
  db: Queryable,
  realmId: number,
  group: Omit<GroupFacts, 'id'>,
): Promise<GroupFacts> {
  const { id } = onlyRow(
    await db.query<{ id: number }>(
      `insert into groups (realm_id, name, description, creator_id, permissions, created_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [realmId, group.name, group.description, group.creatorId, group.permissions, group.createdAt],
    ),
  )
  await insertMembers(db, realmId, id, group.members)
  await insertSubgroups(db, realmId, id, group.subgroups)
  return { ...group, id }
}

/** Saves a group's name, description and permissions. */
export async function saveGroup(db: Queryable, realmId: number, group: Group): Promise<void> {
  await db.query(
    'update groups set name = $3, description = $4, permissions = $5 where realm_id = $1 and id = $2',
    [realmId, group.id, group.name, group.description, group.permissions],
  )
}

/** Saves whether a group is deactivated. */
export async function setDeactivated(db: Queryable, realmId: number, groupId: number, deactivated: boolean) {
  await db.query('update groups set deactivated = $3 where realm_id = $1 and id = $2', [
    realmId,
    groupId,
    deactivated,
  ])
}

/** Saves added and removed members and subgroups. */
export async function saveMembership(
  db: Queryable,
  realmId: number,
  change: MembershipChange,
): Promise<void> {
  const { groupId } = change
  await insertMembers(db, realmId, groupId, change.added)
  await insertSubgroups(db, realmId, groupId, change.addedSubgroups)
  await db.query('delete from group_members where realm_id = $1 and group_id = $2 and user_id = any($3)', [
    realmId,
    groupId,
    change.removed,
  ])
  await db.query(
    'delete from group_subgroups where realm_id = $1 and group_id = $2 and subgroup_id = any($3)',
    [realmId, groupId, change.removedSubgroups],
  )
}

async function insertMembers(db: Queryable, realmId: number, groupId: number, userIds: readonly number[]) {
  await db.query(
    'insert into group_members (realm_id, group_id, user_id) select $1, $2, id from unnest($3::integer[]) as id',
    [realmId, groupId, userIds],
  )
}

async function insertSubgroups(
  db: Queryable,
  realmId: number,
  groupId: number,
  subgroupIds: readonly number[],
) {
  await db.query(
    'insert into group_subgroups (realm_id, group_id, subgroup_id) select $1, $2, id from unnest($3::integer[]) as id',
    [realmId, groupId, subgroupIds],
  )
}
