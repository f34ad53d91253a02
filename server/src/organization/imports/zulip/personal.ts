import { alertWords } from '@parley/api/alert-words/limits'
import { type VisibilityPolicy, visibilityPolicies } from '@parley/api/topics/objects'
import { storedTopic } from '#directory/channels/topic-names.ts'
import { changeStatus } from '#directory/statuses/commands.ts'
import { changeTopicPolicies } from '#directory/user-topics/commands.ts'
import type { Change } from '#engine/journal/command.ts'
import { alertWordsChanged } from '#messages/alert-words/entries.ts'
import { mutedUsersChanged } from '#messages/muted-users/entries.ts'
import { addSnippet } from '#messages/saved-snippets/commands.ts'
import { isFirst } from '../once.ts'
import type { RestTarget } from '../source.ts'
import type { Row, Tables } from './tables.ts'
import { tried } from './tried.ts'

/** What people have set up for themselves: once for each, since they go on changing it here. */
export async function importPersonal(target: RestTarget, tables: Tables): Promise<void> {
  const { realm, ids, report } = target
  const own = {
    topics: Map.groupBy(tables.zerver_usertopic, ({ user_profile: person }) => person),
    muted: Map.groupBy(tables.zerver_muteduser, ({ user_profile: person }) => person),
    words: Map.groupBy(tables.zerver_alertword, ({ user_profile: person }) => person),
    statuses: Map.groupBy(tables.zerver_userstatus, ({ user_profile: person }) => person),
    snippets: Map.groupBy(tables.zerver_savedsnippet, ({ user_profile: person }) => person),
  }
  const people = new Set(Object.values(own).flatMap((rows) => [...rows.keys()]))
  for (const person of people) {
    const userId = ids.of('person', String(person))
    if (userId === undefined) continue
    await tried(report, 'what people have set up for themselves', () =>
      realm.change(async (change) => {
        if (!(await isFirst(change, target, 'personal', String(person)))) return
        await addTopics(change, target, userId, own.topics.get(person) ?? [])
        await addMuted(change, target, userId, own.muted.get(person) ?? [])
        await addWords(change, userId, own.words.get(person) ?? [])
        for (const { title, content, date_created: at } of own.snippets.get(person) ?? []) {
          await addSnippet(change, userId, { title, content, date_created: Math.floor(at) })
        }
        for (const status of own.statuses.get(person) ?? []) await setStatus(change, target, userId, status)
      }),
    )
  }
}

async function addTopics(
  change: Change,
  { ids }: RestTarget,
  userId: number,
  rows: readonly Row<'zerver_usertopic'>[],
): Promise<void> {
  const changes = rows.flatMap(({ stream, topic_name: name, visibility_policy: given, last_updated: at }) => {
    const channelId = ids.of('channel', String(stream))
    const policy = Object.values(visibilityPolicies).find((one): one is VisibilityPolicy => one === given)
    if (channelId === undefined || policy === undefined) return []
    return [{ userId, channelId, topic: storedTopic(name), policy, updatedAt: Math.floor(at) }]
  })
  await changeTopicPolicies(change, changes)
}

async function addMuted(
  { tx, state, append }: Change,
  { ids }: RestTarget,
  userId: number,
  rows: readonly Row<'zerver_muteduser'>[],
): Promise<void> {
  const added = rows.flatMap(({ muted_user: muted, date_muted: at }) => {
    const id = ids.of('person', String(muted))
    return id === undefined || id === userId ? [] : [{ id, timestamp: Math.floor(at) }]
  })
  if (added.length === 0) return
  await tx.query(
    `insert into muted_users (realm_id, user_id, muted_user_id, muted_at)
     select $1, $2, * from unnest($3::integer[], $4::bigint[]) on conflict do nothing`,
    [state.id, userId, added.map(({ id }) => id), added.map(({ timestamp }) => timestamp)],
  )
  const before = [...(state.mutedUsers.get(userId) ?? [])].map(([id, timestamp]) => ({ id, timestamp }))
  const fresh = added.filter(({ id }) => !before.some((one) => one.id === id))
  append(mutedUsersChanged.of({ userId, muted: [...before, ...fresh] }))
}

async function addWords(
  { tx, state, append }: Change,
  userId: number,
  rows: readonly Row<'zerver_alertword'>[],
): Promise<void> {
  if (rows.length === 0) return
  const before = state.alertWords.get(userId) ?? []
  const words = [...new Set([...before, ...rows.map(({ word }) => word.trim())])].filter(
    (word) => word !== '',
  )
  alertWords.checkRoom(before.length, words.length - before.length)
  await tx.query(
    `insert into alert_words (realm_id, user_id, words) values ($1, $2, $3)
     on conflict (realm_id, user_id) do update set words = excluded.words`,
    [state.id, userId, words],
  )
  append(alertWordsChanged.of({ userId, words }))
}

async function setStatus(
  change: Change,
  { ids }: RestTarget,
  userId: number,
  status: Row<'zerver_userstatus'>,
): Promise<void> {
  const isCustom = status.reaction_type === 'realm_emoji'
  const code = isCustom ? String(ids.of('emoji', status.emoji_code) ?? '') : status.emoji_code
  const isKnown = status.emoji_name !== '' && code !== ''
  await changeStatus(change, userId, {
    status_text: status.status_text,
    ...(isKnown
      ? { emoji_name: status.emoji_name, emoji_code: code, reaction_type: status.reaction_type }
      : {}),
  })
}
