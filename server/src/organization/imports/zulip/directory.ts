import { userSettings } from '@parley/api/settings/user-settings'
import { roles } from '@parley/api/users/roles'
import { z } from 'zod'
import type { Role } from '#directory/users/roles.ts'
import { ofColumn } from '../../exports/tables/columns.ts'
import type { Archive } from '../archives/archive.ts'
import { fitting, rowsOf } from '../reading/rows.ts'
import type { Report } from '../report.ts'
import type {
  ImportedChannel,
  ImportedEmoji,
  ImportedFile,
  ImportedGroup,
  ImportedOrganization,
  ImportedPerson,
} from '../shape.ts'
import type { Row, Tables } from './tables.ts'

const [PERSONAL, CHANNEL] = [1, 2]

const record = z.object({
  path: z.string(),
  s3_path: z.string().default(''),
  user_profile_id: z.int().nullish(),
  file_name: z.string().nullish(),
})
type FileRecord = z.infer<typeof record>

/** The files that the `records.json` of a folder lists. */
export async function recordsOf(archive: Archive, folder: string, report: Report): Promise<FileRecord[]> {
  return rowsOf(archive, `${folder}/records.json`, fitting(record, `records of ${folder}`, report))
}

/** As it was uploaded, before others in which it was made smaller. */
const isOriginal = ({ s3_path: path }: FileRecord) => path.endsWith('.original')

function bestBy<Key>(records: readonly FileRecord[], keyOf: (one: FileRecord) => Key): Map<Key, FileRecord> {
  const best = new Map<Key, FileRecord>()
  for (const one of records) if (isOriginal(one) || !best.has(keyOf(one))) best.set(keyOf(one), one)
  return best
}

/** The organization and its first owner. */
export function organizationOf(tables: Tables): ImportedOrganization | undefined {
  const [realm] = tables.zerver_realm
  const owner = tables.zerver_userprofile
    .filter(({ role, is_active: isActive, is_bot: isBot }) => role === roles.owner && isActive && !isBot)
    .sort((a, b) => a.id - b.id)[0]
  if (realm === undefined || owner === undefined) return undefined
  const { full_name: fullName, date_joined: joined } = owner
  const joinedAt = Math.floor(joined)
  return {
    name: realm.name,
    description: realm.description,
    owner: { email: addressOf(owner), fullName, joinedAt },
  }
}

const addressOf = ({ delivery_email: address, email }: Row<'zerver_userprofile'>) => address ?? email

/** The people and bots, people first, so that bots find their owners. Those of the server are found by their addresses. */
export async function* peopleOf(
  tables: Tables,
  archive: Archive,
  report: Report,
): AsyncGenerator<ImportedPerson> {
  const avatars = bestBy(await recordsOf(archive, 'avatars', report), (one) => one.user_profile_id)
  for (const { id, email } of tables.zerver_userprofile_crossrealm) {
    yield { key: String(id), email, fullName: email, isActive: true, isBot: true }
  }
  const sorted = [...tables.zerver_userprofile].sort(
    (a, b) => Number(a.is_bot) - Number(b.is_bot) || a.id - b.id,
  )
  for (const user of sorted) {
    const avatar = user.avatar_source === 'U' ? avatars.get(user.id) : undefined
    yield {
      key: String(user.id),
      email: addressOf(user),
      fullName: user.full_name,
      role: roleOf(user.role),
      isActive: user.is_active && !user.is_mirror_dummy,
      isBot: user.is_bot,
      owner: user.bot_owner === undefined ? undefined : String(user.bot_owner),
      timezone: user.timezone,
      joinedAt: Math.floor(user.date_joined),
      settings: user.is_bot ? {} : settingsIn(user),
      avatar: avatar && { key: `avatar ${user.id}`, name: 'avatar', path: `avatars/${avatar.path}` },
    }
  }
}

const roleOf = (given: number): Role => Object.values(roles).find((role) => role === given) ?? roles.member

/** The settings among the columns. */
export function settingsIn(user: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own = Object.entries(userSettings).flatMap(([name, { type }]) => {
    const value = ofColumn(name, user[name])
    return value !== undefined && type.safeParse(value).success ? [[name, value]] : []
  })
  return Object.fromEntries(own)
}

/** The channels with their subscribers. */
export async function* channelsOf(tables: Tables): AsyncGenerator<ImportedChannel> {
  const channelOf = recipientsOf(tables, CHANNEL)
  const members = Map.groupBy(tables.zerver_subscription, ({ recipient }) => channelOf.get(recipient))
  const defaults = new Set(tables.zerver_defaultstream.map(({ stream }) => stream))
  for (const stream of tables.zerver_stream) {
    const isPrivate = stream.invite_only === true
    yield {
      key: String(stream.id),
      name: stream.name.replace(/^!+DEACTIVATED:/, ''),
      description: stream.description,
      isPrivate,
      isWebPublic: stream.is_web_public,
      hasProtectedHistory: isPrivate && !stream.history_public_to_subscribers,
      isArchived: stream.deactivated,
      isDefault: defaults.has(stream.id),
      creator: stream.creator === undefined ? undefined : String(stream.creator),
      createdAt: Math.floor(stream.date_created),
      columns: {
        messageRetentionDays: stream.message_retention_days ?? null,
        topicsPolicy: topicsPolicyOf(stream.topics_policy),
      },
      members: (members.get(stream.id) ?? [])
        .filter(({ active }) => active)
        .map(({ user_profile: person, color, is_muted: isMuted, pin_to_top: isPinned }) => ({
          person: String(person),
          color,
          isMuted,
          isPinned,
        })),
    }
  }
}

const TOPICS_POLICIES = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const

function topicsPolicyOf(given: number | string | undefined) {
  const named = ofColumn('topics_policy', given)
  return TOPICS_POLICIES.find((one) => one === named) ?? 'inherit'
}

function recipientsOf({ zerver_recipient: recipients }: Tables, type: number): Map<number, number> {
  return new Map(recipients.filter((one) => one.type === type).map((one) => [one.id, one.type_id]))
}

/** Where the messages of each recipient go; undefined for one that the export does not have. */
export function placesOf(
  tables: Tables,
): (recipient: number) => { channel: string } | { people: string[] } | undefined {
  const [channels, persons] = [recipientsOf(tables, CHANNEL), recipientsOf(tables, PERSONAL)]
  const members = Map.groupBy(
    tables.zerver_subscription.filter(({ recipient }) => !channels.has(recipient)),
    ({ recipient }) => recipient,
  )
  return (recipient) => {
    const channel = channels.get(recipient)
    if (channel !== undefined) return { channel: String(channel) }
    const person = persons.get(recipient)
    if (person !== undefined) return { people: [String(person)] }
    const between = members.get(recipient)
    return between && { people: between.map(({ user_profile: one }) => String(one)) }
  }
}

/** The groups of people, each after those within it. */
export async function* groupsOf(tables: Tables): AsyncGenerator<ImportedGroup> {
  const members = Map.groupBy(tables.zerver_usergroupmembership, ({ user_group: group }) => group)
  const within = Map.groupBy(tables.zerver_groupgroupmembership, ({ supergroup }) => supergroup)
  const all = new Map(tables.zerver_namedusergroup.map((group) => [group.usergroup_ptr, group]))
  const done = new Set<number>()
  function* inOrder(id: number): Generator<ImportedGroup> {
    const group = all.get(id)
    if (group === undefined || done.has(id)) return
    done.add(id)
    const subgroups = (within.get(id) ?? []).map(({ subgroup }) => subgroup)
    for (const subgroup of subgroups) yield* inOrder(subgroup)
    yield {
      key: String(id),
      name: group.name,
      description: group.description,
      creator: group.creator === undefined ? undefined : String(group.creator),
      members: (members.get(id) ?? []).map(({ user_profile: person }) => String(person)),
      subgroups: subgroups.map(String),
      isDeactivated: group.deactivated,
    }
  }
  for (const id of all.keys()) yield* inOrder(id)
}

/** The organization's own emoji. */
export async function* emojiOf(
  tables: Tables,
  archive: Archive,
  report: Report,
): AsyncGenerator<ImportedEmoji> {
  const pictures = bestBy(await recordsOf(archive, 'emoji', report), (one) => one.file_name ?? '')
  for (const { id, name, author, deactivated, file_name: file } of tables.zerver_realmemoji) {
    const picture = pictures.get(file ?? '')
    if (picture === undefined) {
      report.lose('emoji: their pictures are not in the export')
      continue
    }
    yield {
      key: String(id),
      name,
      author: author === undefined ? undefined : String(author),
      isDeactivated: deactivated,
      file: { key: `emoji ${id}`, name, path: `emoji/${picture.path}` },
    }
  }
}

const attachment = z.object({
  file_name: z.string(),
  path_id: z.string(),
  owner: z.int(),
  messages: z.array(z.int()).default([]),
})

/** The uploads: by their address, and by the messages that link to them. */
export interface Uploads {
  readonly byPath: ReadonlyMap<string, ImportedFile>
  readonly byMessage: ReadonlyMap<number, readonly ImportedFile[]>
}

export async function uploadsOf(archive: Archive, report: Report): Promise<Uploads> {
  const paths = new Map((await recordsOf(archive, 'uploads', report)).map((one) => [one.s3_path, one.path]))
  const byPath = new Map<string, ImportedFile>()
  const byMessage = new Map<number, ImportedFile[]>()
  const fit = fitting(attachment, 'rows of zerver_attachment', report)
  for (const { file_name: name, path_id: key, owner, messages } of await rowsOf(
    archive,
    'attachment.json',
    fit,
  )) {
    const path = `uploads/${paths.get(key) ?? key}`
    const file = { key, name, owner: String(owner), path }
    byPath.set(key, file)
    for (const id of messages) byMessage.set(id, [...(byMessage.get(id) ?? []), file])
  }
  return { byPath, byMessage }
}
