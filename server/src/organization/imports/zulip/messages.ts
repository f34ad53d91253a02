import { z } from 'zod'
import { OperatorError } from '#engine/operator-error.ts'
import type { Archive } from '../archives/archive.ts'
import type { Names } from '../names.ts'
import { jsonRows } from '../reading/json-rows.ts'
import { fitting, moment } from '../reading/rows.ts'
import type { Report } from '../report.ts'
import type { ImportedDetail, ImportedEdit, ImportedMessage } from '../shape.ts'
import { contentHere, type NamedInContent } from './content.ts'
import { placesOf, type Uploads } from './directory.ts'
import type { Tables } from './tables.ts'

const edit = z.object({
  user_id: z.int().nullish(),
  timestamp: z.number(),
  prev_content: z.string().nullish(),
  prev_topic: z.string().nullish(),
  topic: z.string().nullish(),
  prev_stream: z.int().nullish(),
  stream: z.int().nullish(),
})

const message = z.object({
  id: z.int(),
  sender: z.int(),
  recipient: z.int(),
  subject: z.string().default(''),
  content: z.string(),
  date_sent: moment,
  last_edit_time: moment.nullish(),
  edit_history: z.union([z.string(), z.array(z.unknown())]).nullish(),
})
type MessageRow = z.infer<typeof message>

const userMessage = z.object({ user_profile: z.int(), message: z.int(), flags_mask: z.int() })

/** Bits of a person's flags on a message. */
const [READ, STARRED] = [1, 2]
/** How direct messages name their topic, which they do not have. */
const NO_TOPIC = '\x07'

/** What people have of a message. */
interface Had {
  readonly unreadTo: string[]
  readonly starredBy: string[]
  readonly receivedBy: string[]
}

export interface MessageFacts {
  readonly tables: Tables
  readonly uploads: Uploads
  readonly named: NamedInContent
  readonly names: Names
  readonly report: Report
}

/** The files of messages, in their order: `messages-000001.json` and so on. */
export const messageFiles = ({ sizes }: Archive) =>
  [...sizes.keys()].filter((name) => /^messages-\d+\.json$/.test(name)).sort()

/** The messages with what each person has of them. A file has a thousand messages, and rows of all who got them. */
export async function* messagesOf(archive: Archive, facts: MessageFacts): AsyncGenerator<ImportedMessage> {
  const { tables, report } = facts
  const readers = new Set(
    tables.zerver_userprofile.filter((user) => user.is_active && !user.is_bot).map(({ id }) => id),
  )
  const fit = fitting(message, 'rows of zerver_message', report)
  const fitUser = fitting(userMessage, 'rows of zerver_usermessage', report)
  const placeOf = placesOf(tables)
  const guarded = new Set(
    tables.zerver_stream
      .filter((one) => one.invite_only === true && !one.history_public_to_subscribers)
      .map(({ id }) => String(id)),
  )
  for (const file of messageFiles(archive)) {
    const rows: MessageRow[] = []
    const had = new Map<number, Had>()
    const wants = (key: string) => key === 'zerver_message' || key === 'zerver_usermessage'
    try {
      for await (const some of jsonRows(await archive.open(file), wants)) {
        for (const { key, value } of some) {
          if (key === 'zerver_message') rows.push(...fit(value))
          else for (const one of fitUser(value)) note(had, one, readers)
        }
      }
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      report.lose(`files of messages: ${error.message}`)
    }
    for (const row of rows) {
      const place = placeOf(row.recipient)
      if (place === undefined) {
        report.lose('messages: the export does not say to whom')
        continue
      }
      yield presented(row, place, had.get(row.id), {
        ...facts,
        isGuarded: 'channel' in place && guarded.has(place.channel),
      })
    }
  }
}

function note(had: Map<number, Had>, row: z.infer<typeof userMessage>, readers: ReadonlySet<number>): void {
  const own = had.get(row.message) ?? { unreadTo: [], starredBy: [], receivedBy: [] }
  had.set(row.message, own)
  const person = String(row.user_profile)
  own.receivedBy.push(person)
  if ((row.flags_mask & READ) === 0 && readers.has(row.user_profile)) own.unreadTo.push(person)
  if ((row.flags_mask & STARRED) !== 0) own.starredBy.push(person)
}

function presented(
  row: MessageRow,
  place: { channel: string } | { people: string[] },
  had: Had | undefined,
  { named, names, uploads, report, isGuarded }: MessageFacts & { readonly isGuarded: boolean },
): ImportedMessage {
  const topic = row.subject === NO_TOPIC ? '' : row.subject
  return {
    key: String(row.id),
    sender: String(row.sender),
    at: row.date_sent * 1000,
    place: 'channel' in place ? { ...place, topic } : place,
    content: contentHere(row.content, named, names),
    editedAt: row.last_edit_time == null ? undefined : Math.floor(row.last_edit_time),
    history: historyOf(row, named, names, report),
    files: uploads.byMessage.get(row.id),
    unreadTo: had?.unreadTo,
    starredBy: had?.starredBy,
    ...(isGuarded ? { receivedBy: had?.receivedBy ?? [] } : {}),
  }
}

function historyOf(
  { edit_history: given }: MessageRow,
  named: NamedInContent,
  names: Names,
  report: Report,
): ImportedEdit[] | undefined {
  if (given == null) return undefined
  const fit = fitting(edit, 'edits of messages', report)
  const entries: unknown = typeof given === 'string' ? parsed(given) : given
  return (Array.isArray(entries) ? entries : []).flatMap(fit).map((one) => ({
    by: one.user_id == null ? null : String(one.user_id),
    at: Math.floor(one.timestamp),
    ...(one.prev_content == null ? {} : { content: contentHere(one.prev_content, named, names) }),
    ...(one.prev_topic == null || one.topic == null ? {} : { topics: [one.prev_topic, one.topic] as const }),
    ...(one.prev_stream == null || one.stream == null
      ? {}
      : { channels: [String(one.prev_stream), String(one.stream)] as const }),
  }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const reaction = z.object({
  message: z.int(),
  user_profile: z.int(),
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.string(),
})

const submessage = z.object({
  message: z.int(),
  sender: z.int(),
  msg_type: z.string(),
  content: z.string(),
})

/** Reactions and the parts of widgets, which stand in tables of their own. */
export async function* detailsOf(archive: Archive, report: Report): AsyncGenerator<ImportedDetail> {
  const fitReaction = fitting(reaction, 'rows of zerver_reaction', report)
  const fitSubmessage = fitting(submessage, 'rows of zerver_submessage', report)
  const wants = (key: string) => key === 'zerver_reaction' || key === 'zerver_submessage'
  for await (const rows of jsonRows(await archive.open('realm.json'), wants)) {
    for (const { key, value } of rows) {
      if (key === 'zerver_reaction') {
        for (const one of fitReaction(value)) yield reactionDetail(one)
      } else {
        for (const { message: id, sender, msg_type: type, content } of fitSubmessage(value)) {
          yield { message: String(id), submessage: { sender: String(sender), type, content } }
        }
      }
    }
  }
}

function reactionDetail(one: z.infer<typeof reaction>): ImportedDetail {
  const isCustom = one.reaction_type === 'realm_emoji'
  const people = [String(one.user_profile)]
  const emoji = isCustom ? one.emoji_code : one.emoji_name
  return { message: String(one.message), reaction: { emoji, isCustom, people } }
}
