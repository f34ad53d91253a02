import { createHash } from 'node:crypto'
import { commandRuns, lateAnswerSeconds, maxLateAnswers } from '@parley/api/slash-commands/limits'
import type { SlashCommand } from '@parley/api/slash-commands/objects'
import { onlyRow, type Queryable } from '#engine/db/database.ts'

/** Where a command was typed. */
export interface CommandPlace {
  /** Null: in the direct conversation of the participants. */
  readonly channelId: number | null
  readonly topic: string
  /** Ascending, with whoever typed it; empty for a channel. */
  readonly participants: readonly number[]
}

/** A call of a command, as an answer needs it. */
export interface CommandCall extends CommandPlace {
  readonly userId: number
  readonly botId: number
  /** What was typed. */
  readonly command: string
}

export async function insertCommand(
  tx: Queryable,
  realmId: number,
  { name, description, hint, bot_id: botId }: Omit<SlashCommand, 'id'>,
): Promise<number> {
  const { id } = onlyRow(
    await tx.query<{ id: number }>(
      `insert into slash_commands (realm_id, name, description, hint, bot_id) values ($1, $2, $3, $4, $5)
       returning id`,
      [realmId, name, description, hint, botId],
    ),
  )
  return id
}

export async function saveCommand(
  tx: Queryable,
  realmId: number,
  { id, name, description, hint }: SlashCommand,
): Promise<void> {
  await tx.query(
    'update slash_commands set name = $3, description = $4, hint = $5 where realm_id = $1 and id = $2',
    [realmId, id, name, description, hint],
  )
}

export async function deleteCommand(tx: Queryable, realmId: number, id: number): Promise<void> {
  await tx.query('delete from slash_commands where realm_id = $1 and id = $2', [realmId, id])
}

/** Keeps a call, so that it can be answered later, and forgets the oldest of its person that are too many. */
export async function keepCall(
  db: Queryable,
  realmId: number,
  token: string,
  call: CommandCall,
): Promise<void> {
  const { userId, botId, command, channelId, topic, participants } = call
  await db.query(
    `with forgotten as (
       delete from slash_command_calls where realm_id = $1 and user_id = $3 and id <= (
         select id from slash_command_calls where realm_id = $1 and user_id = $3 order by id desc
         offset ${commandRuns.cap - 1} limit 1))
     insert into slash_command_calls (realm_id, token_hash, user_id, bot_id, command, channel_id, topic, participants,
       called_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, extract(epoch from now()))`,
    [realmId, hashOf(token), userId, botId, command, channelId, topic, participants],
  )
}

/** Takes one of the answers of a call. Undefined if it has none left, or its time is over. */
export async function takeAnswer(
  db: Queryable,
  realmId: number,
  token: string,
): Promise<CommandCall | undefined> {
  const { rows } = await db.query<CommandCall>(
    `update slash_command_calls set answers = answers + 1
     where realm_id = $1 and token_hash = $2 and answers < ${maxLateAnswers}
       and called_at > extract(epoch from now()) - ${lateAnswerSeconds}
     returning user_id as "userId", bot_id as "botId", command, channel_id as "channelId", topic, participants`,
    [realmId, hashOf(token)],
  )
  return rows[0]
}

/** Forgets the calls that take no more answers. */
export async function forgetCalls(db: Queryable, realmId: number): Promise<void> {
  await db.query(
    `delete from slash_command_calls
     where realm_id = $1 and called_at <= extract(epoch from now()) - ${lateAnswerSeconds}`,
    [realmId],
  )
}

/** A copy of the database answers nothing. */
const hashOf = (token: string) => createHash('sha256').update(token).digest()
