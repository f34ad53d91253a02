import type { RealmState } from '#engine/realm/state.ts'
import { heldOrNothing } from '#messages/legal-holds/held.ts'
import { deleteByIds } from '#messages/message-changes/delete-of-sender.ts'
import { reportsTopicOf } from '#messages/notices/reports.ts'
import { noteForIndex } from '#messages/search/indexing.ts'
import { erasedForm } from './form.ts'
import type { Step } from './steps.ts'

const BATCH = 50
const LOOKED_AT = 1000

/** The server's own bots, whose words are nobody's. */
const serverBots = ({ users }: RealmState) =>
  users
    .values()
    .filter(({ isSystemBot }) => isSystemBot)
    .map(({ id }) => id)
    .toArray()

/**
 * Deletes what the server's bots told moderators in topics that are named after the person, and, with their messages,
 * what they have said in reports of others. The page of reports keeps those that may stay.
 */
export const deleteNotices: Step = async ({ realm, erasure: { userId, former, messages } }) => {
  const { rows } = await realm.db.query<{ id: number }>(
    `select id from messages where realm_id = $1 and sender_id = any($2)
       and (topic = any($3) or $4::boolean and position($5 in content) > 0)
     order by id limit $6`,
    [
      realm.state.id,
      serverBots(realm.state),
      former.map(reportsTopicOf),
      messages,
      `|${userId}** reported `,
      BATCH,
    ],
  )
  if (rows.length === 0) return undefined
  await realm.change((change) =>
    deleteByIds(
      change,
      rows.map(({ id }) => id),
    ),
  )
  return 0
}

/** Names the person otherwise where the server's bots mention them. What people have written, it leaves as it is. */
export const renameInNotices: Step = async ({ realm, erasure: { userId, former } }, after) => {
  const { fullName } = erasedForm(realm.state, { id: userId })
  return realm.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number; content: string | null; rendered: string }>(
      `select id, case when position($4 in content) > 0 then content end as content, rendered from messages
       where realm_id = $1 and sender_id = any($2) and id > $3 and conversation_id <> all($6) order by id limit $5`,
      [
        realm.state.id,
        serverBots(realm.state),
        after,
        `|${userId}**`,
        LOOKED_AT,
        heldOrNothing(realm.state).conversationIds,
      ],
    )
    for (const { id, content, rendered } of rows) {
      if (content === null) continue
      await tx.query('update messages set content = $3, rendered = $4 where realm_id = $1 and id = $2', [
        realm.state.id,
        id,
        former.reduce(
          (text, name) => text.replaceAll(`**${name}|${userId}**`, `**${fullName}|${userId}**`),
          content,
        ),
        former.reduce(
          (html, name) => html.replaceAll(mentionOf(userId, name), mentionOf(userId, fullName)),
          rendered,
        ),
      ])
      await noteForIndex(tx, realm.state.id, [id])
    }
    return rows.at(-1)?.id
  })
}

/** The end of a silent mention in HTML. */
const mentionOf = (userId: number, name: string) => `data-user-id="${userId}">${escaped(name)}</span>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
