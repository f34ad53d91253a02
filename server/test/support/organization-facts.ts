import { realmPermissions } from '@parley/api/realm/permissions'
import { userSettings } from '@parley/api/settings/user-settings'
import { settingOf } from '#directory/users/settings.ts'
import type { Realm } from '#engine/realm/realm.ts'

type Row = Record<string, unknown>

/** What an organization is, with names in place of ids: equal for two that only differ in their ids. */
export async function factsOf(realm: Realm): Promise<Row> {
  const { state, db } = realm
  const person = (id: unknown) => state.users.get(Number(id))?.deliveryEmail ?? `nobody ${id}`
  const channel = (id: unknown) => state.channels.get(Number(id))?.name ?? `nowhere ${id}`
  const group = (id: unknown) => state.groups.get(Number(id))?.name ?? `no group ${id}`
  const value = (given: unknown): unknown => {
    if (typeof given === 'number') return group(given)
    const { direct_members: members, direct_subgroups: groups } = given as {
      direct_members: number[]
      direct_subgroups: number[]
    }
    return { members: members.map(person).sort(), groups: groups.map(group).sort() }
  }
  const text = (given: string) =>
    given
      .replaceAll(/\/user_uploads\/\d+\/[\w-]+\/[\w-]+\//g, '/user_uploads/')
      .replaceAll(/\|\d+\*\*/g, '**')
      .replaceAll(/data-user-id="\d+"/g, '')
      .replaceAll(/(data-stream-id=")\d+/g, '$1')
      .replaceAll(/(\/channel\/)\d+/g, '$1')
      .replaceAll(/thumbnail\/\d+\/[\w-]+\/[\w-]+\//g, 'thumbnail/')
      .replaceAll(/(\/with\/)\d+/g, '$1')
      .replaceAll(/(data-user-group-id=")\d+/g, '$1')
      .replaceAll(/user_avatars\/\d+\/emoji\/images\/[\w-]+/g, 'emoji')
  const users = [...state.users.values()]
  const { rows: messages } = await db.query<Row>(
    `select m.*, (select json_agg(json_build_array(emoji_name, reaction_type, user_id) order by emoji_name, user_id)
                  from reactions r where r.realm_id = m.realm_id and r.message_id = m.id) as reactions,
       (select json_agg(json_build_array(user_id, flags) order by user_id) from message_flags f
        where f.realm_id = m.realm_id and f.message_id = m.id and f.flags <> 0) as flags,
       (select json_agg(content order by id) from submessages s
        where s.realm_id = m.realm_id and s.message_id = m.id) as submessages,
       (select json_agg(a.name order by a.id) from attachment_messages am
        join attachments a on a.realm_id = am.realm_id and a.id = am.attachment_id
        where am.realm_id = m.realm_id and am.message_id = m.id) as files
     from messages m where m.realm_id = $1 order by m.id`,
    [state.id],
  )
  const { rows: unread } = await db.query<Row>(
    `select m.id, u.id as user_id from messages m join users u on u.realm_id = m.realm_id and u.is_active and u.bot_type is null
     left join channels c on c.realm_id = m.realm_id and c.conversation_id = m.conversation_id
     left join subscriptions s on s.realm_id = m.realm_id and s.user_id = u.id and s.channel_id = c.id
     left join direct_participants d on d.realm_id = m.realm_id and d.user_id = u.id and d.conversation_id = m.conversation_id
     left join read_states rs on rs.realm_id = m.realm_id and rs.user_id = u.id and rs.conversation_id = m.conversation_id
     where m.realm_id = $1 and (d.user_id is not null or (s.is_active and not c.is_archived and m.seq <@ s.received))
       and not (coalesce(m.seq <@ rs.read, false) or (m.facts & 64 <> 0 and not coalesce(m.seq <@ rs.unread, false)))`,
    [state.id],
  )
  const indexes = new Map(messages.map(({ id }, index) => [id, index]))
  const { name: _, authentication_methods: __, ...settings } = state.settings as unknown as Row
  return {
    settings: Object.fromEntries(
      Object.entries(settings).map(([name, one]) => {
        if (/_(?:stream|channel)_id$/.test(name)) return [name, one === -1 ? one : channel(one)]
        return [name, name in realmPermissions ? value(one) : one]
      }),
    ),
    users: users
      .map((user) => ({
        email: user.deliveryEmail,
        name: user.fullName,
        role: user.role,
        isActive: user.isActive,
        bot: user.botType,
        owner: user.botOwnerId === null ? null : person(user.botOwnerId),
        timezone: user.timezone,
        joined: user.isSystemBot ? 0 : user.createdAt,
        avatar: user.avatarSource,
        settings:
          user.botType === null
            ? Object.keys(userSettings).map((name) => [name, settingOf(user, name as never)])
            : [],
        words: state.alertWords.get(user.id) ?? [],
        muted: [...(state.mutedUsers.get(user.id)?.keys() ?? [])].map(person),
        status: state.statuses.get(user.id) ?? null,
        topics: [...(state.userTopics.get(user.id)?.values() ?? [])].map((one) => [
          channel(one.channelId),
          one.topic,
          one.policy,
        ]),
        profile: [...(state.profileValues.get(user.id) ?? [])].map(([id, one]) => [
          state.profileFields.get(id)?.name,
          one.value,
        ]),
        channels: [...(state.subscriptions.get(user.id)?.values() ?? [])]
          .filter(({ isActive }) => isActive)
          .map((one) => [channel(one.channelId), one.color, one.isMuted, one.pinToTop])
          .sort(),
      }))
      .sort((a, b) => (a.email < b.email ? -1 : 1)),
    channels: [...state.channels.values()]
      .map((one) => ({
        ...one,
        ...{
          id: 0,
          conversationId: 0,
          lastMessageId: 0,
          lastSeq: 0,
          lastMessageSeq: 0,
          firstMessageId: indexes.get(one.firstMessageId),
        },
        ...{
          creatorId: one.creatorId === null ? null : person(one.creatorId),
          folderId: state.folders.get(one.folderId ?? 0)?.name,
        },
        permissions: Object.entries(one.permissions)
          .map(([name, permission]) => [name, value(permission)])
          .sort(),
        renderedDescription: text(one.renderedDescription),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    groups: [...state.groups.values()]
      .map((one) => ({
        ...{ name: one.name, description: one.description, deactivated: one.deactivated },
        members: [...one.members].map(person).sort(),
        subgroups: [...one.subgroups].map(group).sort(),
        permissions: one.systemName
          ? []
          : Object.entries(one.permissions)
              .map(([name, permission]) => [name, value(permission)])
              .sort(),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    emoji: [...state.customEmoji.values()].map((one) => [
      one.name,
      one.isDeactivated,
      one.stillUrl !== null,
      person(one.authorId),
    ]),
    domains: [...state.domains.values()].map((one) => [one.domain, one.allowSubdomains]),
    defaults: Object.entries(state.userDefaults).sort(),
    folders: [...state.folders.values()].map((one) => [one.name, one.description, one.isArchived]).sort(),
    defaultChannelGroups: [...state.defaultChannelGroups.values()].map((one) => [
      ...[one.name, one.description],
      one.channelIds.map(channel).sort(),
    ]),
    playgrounds: state.playgrounds.map(({ id: _id, ...playground }) => playground),
    linkifiers: state.linkifiers.map(({ pattern, urlTemplate }) => [pattern, urlTemplate]),
    fields: [...state.profileFields.values()].map(({ id: _id, ordinal: _ordinal, ...field }) => field),
    pictures: [...state.realmPictures].filter(([, one]) => one.isUploaded).map(([kind]) => kind),
    messages: messages.map((one) => ({
      sender: person(one.sender_id),
      place:
        state.channelsByConversation.get(Number(one.conversation_id))?.name ??
        state.directs.get(Number(one.conversation_id))?.participants.map(person).sort(),
      topic: one.topic,
      content: text(String(one.content)),
      rendered: text(String(one.rendered)),
      sentAt: one.sent_at,
      edited: one.last_edit_at,
      moved: one.last_moved_at,
      history: (one.edit_history as Row[] | null)?.map((edit) => ({
        ...edit,
        user_id: person(edit.user_id),
        ...(edit.stream === undefined
          ? {}
          : { stream: channel(edit.stream), prev_stream: channel(edit.prev_stream) }),
      })),
      // Not how it counts as read, and that it was imported.
      facts: Number(one.facts) & ~(32 | 64 | 512),
      reactions: (one.reactions as unknown[][] | null)
        ?.map(([name, type, id]) => [name, type, person(id)])
        .sort(),
      flags: (one.flags as number[][] | null)?.map(([id, bits]) => [person(id), bits]).sort(),
      submessages: one.submessages,
      files: one.files,
    })),
    ...(await unsentOf(realm, { person, channel, text, indexes })),
    unread: unread.map((one) => `${indexes.get(one.id)} ${person(one.user_id)}`).sort(),
  }
}

interface Naming {
  person(id: unknown): string
  channel(id: unknown): string
  text(given: string): string
  readonly indexes: ReadonlyMap<unknown, number>
}

/** What people have written and not sent. */
async function unsentOf({ state, db }: Realm, { person, channel, text, indexes }: Naming): Promise<Row> {
  const rowsOf = async (table: string, columns: string) =>
    (
      await db.query<Row>(
        `select user_id, content, ${columns} from ${table} where realm_id = $1 order by id`,
        [state.id],
      )
    ).rows.map(({ user_id, ...row }) => ({ ...row, content: text(String(row.content)), by: person(user_id) }))
  const named = ({ recipients, ...row }: Row) => ({
    ...row,
    to: (recipients as number[]).map(row.type === 'stream' ? channel : person).sort(),
  })
  const reminders = await rowsOf('reminders', 'message_id, note, deliver_at')
  return {
    drafts: (await rowsOf('drafts', 'type, recipients, topic, edited_at')).map(named),
    scheduled: (
      await rowsOf('scheduled_messages', 'type, recipients, topic, deliver_at, read_by_sender, client')
    ).map(named),
    // What it says names the message by its id, and is written anew when it is due.
    reminders: reminders.map(({ message_id, content: _, ...row }: Row) => ({
      ...row,
      message: indexes.get(message_id),
    })),
  }
}
