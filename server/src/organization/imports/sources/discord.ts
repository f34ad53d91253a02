import { z } from 'zod'
import { OperatorError } from '#engine/operator-error.ts'
import type { Archive } from '../archives/archive.ts'
import { fromDiscord } from '../discord/markup.ts'
import type { Names } from '../names.ts'
import { jsonRows } from '../reading/json-rows.ts'
import { fitting } from '../reading/rows.ts'
import { Report } from '../report.ts'
import type { ImportedFile, ImportedMessage, ImportedPerson } from '../shape.ts'
import { importSource, type OpenExport, type SourceOptions } from '../source.ts'
import { Topics } from '../topics.ts'

// The JSON of DiscordChatExporter: a file for each channel and thread, files in a folder beside it where they were kept.

const person = z.object({
  id: z.string(),
  name: z.string(),
  nickname: z.string().nullish(),
  isBot: z.boolean().nullish(),
})
type Person = z.infer<typeof person>

const guild = z.object({ id: z.string(), name: z.string() })
const channel = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  topic: z.string().nullish(),
  categoryId: z.string().nullish(),
  category: z.string().nullish(),
})
type Channel = z.infer<typeof channel>

const message = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  timestampEdited: z.string().nullish(),
  content: z.string().default(''),
  author: person,
  attachments: z.array(z.object({ id: z.string(), url: z.string(), fileName: z.string() })).default([]),
  embeds: z
    .array(
      z.object({ title: z.string().nullish(), url: z.string().nullish(), description: z.string().nullish() }),
    )
    .default([]),
  stickers: z.array(z.unknown()).nullish(),
  reactions: z
    .array(
      z.object({
        emoji: z.object({ name: z.string() }),
        users: z.array(person).nullish(),
        count: z.number().default(0),
      }),
    )
    .default([]),
  mentions: z.array(person).default([]),
})
type DiscordMessage = z.infer<typeof message>

/** A file of the export with what it says before its messages. */
interface Part {
  readonly file: string
  readonly guild: z.infer<typeof guild>
  readonly channel: Channel
}

/** What somebody wrote; the others are notices. */
const WRITTEN = new Set(['Default', 'Reply', 'ChatInputCommand', 'ContextMenuCommand', '0', '19', '20', '23'])

/** The channels that DiscordChatExporter has written. */
export const discord = importSource('discord', {
  summary: 'a folder with the JSON files of DiscordChatExporter, one for each channel',
  marker: /\.json$/,
  async open(archive, options): Promise<OpenExport> {
    const parts = await partsOf(archive, options)
    return {
      origin: parts[0]?.guild.id ?? '',
      organization: async () => undefined,
      people: () => peopleOf(archive, parts, options),
      async *channels() {
        for (const { channel: one } of parts) {
          if (isDirect(one) || isThread(one)) continue
          yield { key: one.id, name: one.name, description: one.topic ?? '', isPrivate: false, members: [] }
        }
        yield* orphans(parts)
      },
      async *messages(names) {
        const topics = new Topics(options.threads)
        for (const part of parts) yield* messagesOf(archive, part, topics, names, options)
      },
    }
  },
})

const isDirect = ({ type }: Channel) => /Direct|^[13]$/.test(type)
const isThread = ({ type }: Channel) => /Thread|^1[0-2]$/.test(type)

/** The parents of threads whose own messages are not in the export. */
function* orphans(parts: readonly Part[]) {
  const known = new Set(parts.map(({ channel: { id } }) => id))
  for (const { channel: one } of parts) {
    const parent = one.categoryId ?? ''
    if (!isThread(one) || known.has(parent) || parent === '') continue
    known.add(parent)
    yield { key: parent, name: one.category ?? parent, isPrivate: false, members: [] }
  }
}

async function partsOf(archive: Archive, { report }: SourceOptions): Promise<Part[]> {
  const parts: Part[] = []
  for (const file of [...archive.sizes.keys()].filter((name) => /^[^/]+\.json$/.test(name)).sort()) {
    const found = new Map<string, unknown>()
    try {
      for await (const rows of jsonRows(
        await archive.open(file),
        (key) => key === 'guild' || key === 'channel',
      )) {
        for (const { key, value } of rows) found.set(key ?? '', value)
        if (found.size === 2) break
      }
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
    }
    const [one] = fitting(guild, 'files without a guild', report)(found.get('guild'))
    const [where] = fitting(channel, 'files without a channel', report)(found.get('channel'))
    if (one !== undefined && where !== undefined) parts.push({ file, guild: one, channel: where })
  }
  return parts
}

async function* rowsOf(
  archive: Archive,
  { file }: Part,
  { report }: SourceOptions,
): AsyncGenerator<DiscordMessage> {
  const fit = fitting(message, 'messages', report)
  try {
    for await (const rows of jsonRows(await archive.open(file), (key) => key === 'messages')) {
      for (const { value } of rows) yield* fit(value)
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    report.lose(`files of channels: ${error.message}`)
  }
}

/** Nobody has an address, so all are deactivated accounts: an administrator gives each theirs. */
async function* peopleOf(
  archive: Archive,
  parts: readonly Part[],
  options: SourceOptions,
): AsyncGenerator<ImportedPerson> {
  const seen = new Set<string>()
  // What is wrong with a file is told when its messages are read.
  const untold = { ...options, report: new Report() }
  for (const part of parts) {
    for await (const { author, mentions, reactions } of rowsOf(archive, part, untold)) {
      for (const one of [author, ...mentions, ...reactions.flatMap(({ users }) => users ?? [])]) {
        if (seen.has(one.id)) continue
        seen.add(one.id)
        yield { key: one.id, fullName: one.nickname || one.name, isActive: true, isBot: one.isBot ?? false }
      }
    }
  }
}

async function* messagesOf(
  archive: Archive,
  part: Part,
  topics: Topics,
  names: Names,
  options: SourceOptions,
): AsyncGenerator<ImportedMessage> {
  const { channel: where } = part
  const people = new Set<string>()
  if (isDirect(where)) {
    const untold = { ...options, report: new Report() }
    for await (const { author } of rowsOf(archive, part, untold)) people.add(author.id)
  }
  for await (const row of rowsOf(archive, part, options)) {
    if (!WRITTEN.has(row.type)) {
      options.report.lose('notices of who joined, pinned and changed what')
      continue
    }
    const at = Date.parse(row.timestamp)
    const topic = isThread(where)
      ? topics.thread(where.categoryId ?? '', where.id, where.name, at)
      : topics.main(at)
    const channelKey = isThread(where) ? (where.categoryId ?? where.id) : where.id
    yield presented(row, isDirect(where) ? { people: [...people] } : { channel: channelKey, topic }, {
      archive,
      names,
      options,
    })
  }
}

function presented(
  row: DiscordMessage,
  place: ImportedMessage['place'],
  { archive, names, options: { report } }: { archive: Archive; names: Names; options: SourceOptions },
): ImportedMessage {
  const files = row.attachments.map((one) => fileOf(one, archive))
  const mentioned = row.mentions.map(({ id, name, nickname }: Person) => ({
    id,
    names: [nickname ?? '', name],
  }))
  const embeds = row.embeds.map(({ title, description }) =>
    [title && `**${title}**`, description].filter(Boolean).join('\n'),
  )
  if ((row.stickers ?? []).length > 0) report.lose('stickers')
  const nameless = row.reactions.filter(({ users }) => users == null)
  if (nameless.length > 0) report.lose('reactions: the export does not say whose', nameless.length)
  return {
    key: row.id,
    sender: row.author.id,
    at: Date.parse(row.timestamp),
    place,
    content: [
      fromDiscord(row.content, mentioned, names),
      ...embeds,
      ...files.map((one) => names.fileLink(one)),
    ]
      .filter((one) => one !== '')
      .join('\n'),
    editedAt: row.timestampEdited ? Math.floor(Date.parse(row.timestampEdited) / 1000) : undefined,
    files: files.filter((one) => names.hasFile(one)),
    reactions: row.reactions.map(({ emoji, users }) => ({
      emoji: emoji.name,
      people: (users ?? []).map(({ id }) => id),
    })),
  }
}

/** The exporter writes a path where it has kept the file, else Discord's address. */
function fileOf(
  { id, url, fileName: name }: { id: string; url: string; fileName: string },
  archive: Archive,
): ImportedFile {
  const path = url.replaceAll('\\', '/')
  return archive.sizes.has(path) ? { key: id, name, path } : { key: id, name, url }
}
