import { emailKey } from '#directory/users/state.ts'
import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { Invitation } from './invitation.ts'

const COLUMNS = `id, inviter_id as "inviterId", email, nonce, role, channel_ids as "channelIds",
  group_ids as "groupIds", includes_default_channels as "includesDefaultChannels",
  notifies_inviter as "notifiesInviter", welcome_text as "welcomeText", invited_at as "invitedAt",
  expires_at as "expiresAt"`

export interface NewInvitation extends Omit<Invitation, 'id'> {
  readonly tokenHash: Buffer
}

export async function insertInvitation(tx: Queryable, realmId: number, one: NewInvitation): Promise<number> {
  const result = await tx.query<{ id: number }>(
    `insert into invitations (realm_id, inviter_id, email, nonce, token_hash, role, channel_ids, group_ids,
       includes_default_channels, notifies_inviter, welcome_text, invited_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      realmId,
      one.inviterId,
      one.email,
      one.nonce,
      one.tokenHash,
      one.role,
      one.channelIds,
      one.groupIds,
      one.includesDefaultChannels,
      one.notifiesInviter,
      one.welcomeText,
      one.invitedAt,
      one.expiresAt,
    ],
  )
  return onlyRow(result).id
}

/** The number of invitations of a user, including used and revoked ones. */
export async function countInvitations(tx: Queryable, realmId: number, inviterId: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) from invitations where realm_id = $1 and inviter_id = $2',
    [realmId, inviterId],
  )
  return onlyRow({ rows }).count
}

/** Deletes invitations that were created before `time` and are used, revoked or expired. */
export async function deleteClosedBefore(db: Queryable, realmId: number, time: number): Promise<void> {
  await db.query(
    `delete from invitations where realm_id = $1 and invited_at < $2 and (status <> 'open' or expires_at < $2)`,
    [realmId, time],
  )
}

/** The invitations neither used nor revoked, oldest first. */
export async function openInvitations(db: Queryable, realmId: number): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select ${COLUMNS} from invitations where realm_id = $1 and status = 'open' order by invited_at, id`,
    [realmId],
  )
  return rows
}

/** The invitations that were not revoked, with what became of them, oldest first. */
export async function keptInvitations(
  db: Queryable,
  realmId: number,
): Promise<(Invitation & { status: InvitationStatus })[]> {
  const { rows } = await db.query<Invitation & { status: InvitationStatus }>(
    `select ${COLUMNS}, status from invitations where realm_id = $1 and status <> 'revoked'
     order by invited_at, id`,
    [realmId],
  )
  return rows
}

export async function openInvitationByToken(
  db: Queryable,
  realmId: number,
  tokenHash: Buffer,
): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `select ${COLUMNS} from invitations where realm_id = $1 and token_hash = $2 and status = 'open'`,
    [realmId, tokenHash],
  )
  return rows[0]
}

export type InvitationStatus = 'open' | 'used' | 'revoked'

export async function invitationById(
  db: Queryable,
  realmId: number,
  id: number,
): Promise<(Invitation & { status: InvitationStatus }) | undefined> {
  const { rows } = await db.query<Invitation & { status: InvitationStatus }>(
    `select ${COLUMNS}, status from invitations where realm_id = $1 and id = $2`,
    [realmId, id],
  )
  return rows[0]
}

export async function revokeInvitation(tx: Queryable, realmId: number, id: number): Promise<void> {
  await tx.query(`update invitations set status = 'revoked' where realm_id = $1 and id = $2`, [realmId, id])
}

/** Closes the invitations to an address that now has an account. Returns their inviters. */
export async function useInvitationsTo(tx: Queryable, realmId: number, email: string): Promise<number[]> {
  const { rows } = await tx.query<{ inviter_id: number }>(
    `update invitations set status = 'used' where realm_id = $1 and status = 'open' and lower(email) = $2
     returning inviter_id`,
    [realmId, emailKey(email)],
  )
  return [...new Set(rows.map((row) => row.inviter_id))]
}

export async function saveTimes(
  tx: Queryable,
  realmId: number,
  { id, invitedAt, expiresAt }: Pick<Invitation, 'id' | 'invitedAt' | 'expiresAt'>,
): Promise<void> {
  await tx.query('update invitations set invited_at = $3, expires_at = $4 where realm_id = $1 and id = $2', [
    realmId,
    id,
    invitedAt,
    expiresAt,
  ])
}
