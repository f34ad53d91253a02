import { groupPermissions } from '@parley/api/groups/permissions'
import { nestedSystemGroups, nobodyGroup } from '@parley/api/groups/system-groups'
import { botTypes } from '@parley/api/users/objects'
import { defaultChannelPermissions } from '#directory/channels/defaults.ts'
import { insertChannel } from '#directory/channels/storage.ts'
import { FIRST_COLOR } from '#directory/subscriptions/colors.ts'
import { subscriptionAfter } from '#directory/subscriptions/entries.ts'
import { saveSubscriptions } from '#directory/subscriptions/storage.ts'
import { MEMBER, OWNER } from '#directory/users/roles.ts'
import { insertUser } from '#directory/users/storage.ts'
import { systemBots } from '#directory/users/system-bots.ts'
import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { NewRealm } from '#engine/realm/ports.ts'
import { valueAt } from '#engine/records.ts'
import { unixNow } from '#engine/time.ts'

const FIRST_CHANNEL = { name: 'general', description: 'For everything that has no channel of its own yet.' }

/** Of everybody in a new organization, until they choose otherwise: Enter sends, as in any other chat. */
const FIRST_USER_SETTINGS = { enter_sends: true }

/** New organizations are closed, so people know each other and may see who has read what. */
const FIRST_SETTINGS = { enable_read_receipts: true, user_settings_defaults: FIRST_USER_SETTINGS }

/** Writes the rows of a new organization: its groups, its owner and a first channel. Returns its id. */
export async function createRealm(tx: Queryable, realm: NewRealm): Promise<number> {
  const now = unixNow()
  const { realm_id: realmId } = onlyRow(
    await tx.query<{ realm_id: number }>(
      'insert into realms (string_id, settings, created_at) values ($1, $2, $3) returning realm_id',
      [realm.stringId, { ...FIRST_SETTINGS, name: realm.name }, now],
    ),
  )
  const groupIds = await createSystemGroups(tx, realmId)
  const ownerId = await insertUser(tx, realmId, {
    ...realm.owner,
    settings: FIRST_USER_SETTINGS,
    role: OWNER,
    createdAt: now,
    canChangeUserEmails: true,
  })
  for (const { email, fullName } of Object.values(systemBots)) {
    const bot = { email, fullName, passwordHash: null, role: MEMBER, createdAt: now } as const
    await insertUser(tx, realmId, { ...bot, botType: botTypes.generic, isSystemBot: true })
  }
  const channel = await insertChannel(tx, realmId, {
    ...FIRST_CHANNEL,
    renderedDescription: `<p>${FIRST_CHANNEL.description}</p>`,
    creatorId: ownerId,
    inviteOnly: false,
    isWebPublic: false,
    historyPublicToSubscribers: true,
    isDefault: true,
    folderId: null,
    topicsPolicy: 'inherit',
    messageRetentionDays: null,
    permissions: defaultChannelPermissions((name) => valueAt(groupIds, name), ownerId),
    createdAt: now,
  })
  const first = subscriptionAfter(undefined, { channelId: channel.id, color: FIRST_COLOR, fromSeq: 1 })
  await saveSubscriptions(tx, realmId, [{ userId: ownerId, ...first }])
  return realmId
}

async function createSystemGroups(tx: Queryable, realmId: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const name of [...nestedSystemGroups, nobodyGroup] as const) {
    const { id } = onlyRow(
      await tx.query<{ id: number }>(
        'insert into groups (realm_id, name, description, system_role) values ($1, $2, $3, $2) returning id',
        [realmId, name, DESCRIPTIONS[name]],
      ),
    )
    ids.set(name, id)
  }
  const nobody = ids.get(nobodyGroup)
  const permissions = Object.fromEntries(Object.keys(groupPermissions).map((name) => [name, nobody]))
  await tx.query('update groups set permissions = $2 where realm_id = $1', [realmId, permissions])
  for (const [index, name] of nestedSystemGroups.entries()) {
    const inner = nestedSystemGroups[index + 1]
    if (inner === undefined) continue
    await tx.query('insert into group_subgroups (realm_id, group_id, subgroup_id) values ($1, $2, $3)', [
      realmId,
      ids.get(name),
      ids.get(inner),
    ])
  }
  return ids
}

const DESCRIPTIONS: Record<(typeof nestedSystemGroups)[number] | typeof nobodyGroup, string> = {
  'role:internet': 'Everyone on the Internet',
  'role:everyone': 'Everyone in this organization, including guests',
  'role:members': 'Members of this organization, not including guests',
  'role:fullmembers': 'Members of this organization, not including new accounts and guests',
  'role:moderators': 'Moderators of this organization, including administrators',
  'role:administrators': 'Administrators of this organization, including owners',
  'role:owners': 'Owners of this organization',
  'role:nobody': 'Nobody',
}
