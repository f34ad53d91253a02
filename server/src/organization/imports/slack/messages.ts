import { z } from 'zod'
import type { Archive } from '../archives/archive.ts'
import type { Names } from '../names.ts'
import { fitting, rowsOf } from '../reading/rows.ts'
import type { ImportedFile, ImportedMessage } from '../shape.ts'
import { SOMEBODY, writtenBy } from '../somebody.ts'
import type { SourceOptions } from '../source.ts'
import { Topics } from '../topics.ts'
import { fromBlocks, fromSlack, textsIn } from './markup.ts'

const file = z.object({
  id: z.string(),
  name: z.string().nullish(),
  title: z.string().nullish(),
  user: z.string().nullish(),
  mode: z.string().nullish(),
  url_private: z.string().nullish(),
  url_private_download: z.string().nullish(),
})

const attachment = z.object({
  fallback: z.string().nullish(),
  pretext: z.string().nullish(),
  title: z.string().nullish(),
  text: z.string().nullish(),
})

const message = z.object({
  type: z.string(),
  subtype: z.string().nullish(),
  user: z.string().nullish(),
  bot_id: z.string().nullish(),
  username: z.string().nullish(),
  user_profile: z.object({ real_name: z.string().nullish() }).nullish(),
  text: z.string().nullish(),
  ts: z.string(),
  thread_ts: z.string().nullish(),
  edited: z.object({ ts: z.string() }).nullish(),
  reactions: z.array(z.object({ name: z.string(), users: z.array(z.string()) })).nullish(),
  files: z.array(file).nullish(),
  attachments: z.array(attachment).nullish(),
  blocks: z.array(z.unknown()).nullish(),
})
type SlackMessage = z.infer<typeof message>

/** A channel or a conversation, and the folder with its messages. */
export interface Place {
  readonly key: string
  readonly folder: string
  /** Undefined for a channel. */
  readonly people?: readonly string[]
  readonly pins?:
    | readonly { readonly id?: string | undefined; readonly user?: string | undefined }[]
    | undefined
}

/** What only says that somebody came or changed something: the state of the channel shows it. */
const NOTICES = /^(?:channel|group|bot|pinned|sh_room|reminder|huddle)_|^tombstone$/

interface Facts extends SourceOptions {
  readonly names: Names
  readonly people: ReadonlySet<string>
  readonly bots: ReadonlyMap<string, string>
}

/** The file with the messages of a day. */
export const DAY = /^\d{4}-\d\d-\d\d\.json$/

/** The messages of a place, day by day, so that threads begin before they go on. */
export async function* messagesOf(
  archive: Archive,
  place: Place,
  facts: Facts,
): AsyncGenerator<ImportedMessage> {
  const days = [...archive.sizes.keys()].filter(
    (name) => name.startsWith(`${place.folder}/`) && DAY.test(name.slice(place.folder.length + 1)),
  )
  const fit = fitting(message, 'messages', facts.report)
  const topics = new Topics(facts.threads)
  for (const day of days.sort()) {
    const broken = (reason: string) => facts.report.lose(`days of channels: ${reason}`)
    for (const row of await rowsOf(archive, day, fit, broken)) {
      if (row.subtype != null && NOTICES.test(row.subtype) && row.subtype !== 'bot_message') {
        facts.report.lose('notices of who joined, left and changed what')
      } else yield presented(row, place, topics, facts)
    }
  }
}

function presented(row: SlackMessage, place: Place, topics: Topics, facts: Facts): ImportedMessage {
  const { names, people, bots } = facts
  const at = Number(row.ts) * 1000
  const known = [row.user, bots.get(row.bot_id ?? '')].find((one) => one != null && people.has(one))
  const files = (row.files ?? []).flatMap((one) => fileOf(one, facts))
  const content = contentOf(row, files, names)
  const author = known == null ? writtenBy(row.username || row.user_profile?.real_name) : ''
  const thread = row.thread_ts ?? undefined
  const topic = thread === undefined ? topics.main(at) : topics.thread(place.key, thread, content, at)
  return {
    key: `${place.key} ${row.ts}`,
    sender: known ?? SOMEBODY,
    at,
    place: place.people === undefined ? { channel: place.key, topic } : { people: place.people },
    content: author + content,
    editedAt: row.edited == null ? undefined : Math.floor(Number(row.edited.ts)),
    files: files.filter((one) => names.hasFile(one)),
    reactions: (row.reactions ?? []).map(({ name, users }) => ({ emoji: name, people: users })),
    starredBy: (place.pins ?? []).flatMap(({ id, user }) =>
      id === row.ts && user !== undefined ? [user] : [],
    ),
  }
}

function contentOf(row: SlackMessage, files: readonly ImportedFile[], names: Names): string {
  const text =
    fromBlocks(row.blocks ?? [], names) ?? fromSlack(row.text || textsIn(row.blocks ?? []).join('\n'), names)
  const attached = (row.attachments ?? []).map(({ pretext, title, text: said, fallback }) => {
    const parts = [
      pretext && fromSlack(pretext, names),
      title && `**${fromSlack(title, names)}**`,
      said && fromSlack(said, names),
    ]
    return parts.filter(Boolean).join('\n') || fromSlack(fallback ?? '', names)
  })
  const me = row.subtype === 'me_message' ? '/me ' : ''
  return [me + text, ...attached, ...files.map((one) => names.fileLink(one))]
    .filter((one) => one.trim() !== '')
    .join('\n')
}

function fileOf(
  { id, name, title, user, mode, ...one }: z.infer<typeof file>,
  { names, report }: Facts,
): ImportedFile[] {
  if (mode === 'tombstone' || mode === 'hidden_by_limit') {
    report.lose('files: deleted, or hidden by the limit of the plan')
    return []
  }
  const url = one.url_private_download ?? one.url_private ?? undefined
  const file = { key: id, name: name ?? title ?? 'file', owner: user ?? undefined, url }
  if (!names.hasFile(file))
    report.lose('files: only linked, as the export does not have them; --file-token fetches them')
  return [file]
}
