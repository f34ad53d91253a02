import { createHash } from 'node:crypto'
import { roles } from '@parley/api/users/roles'
import { z } from 'zod'
import type { Archive } from '../archives/archive.ts'
import { type Line, type LineOf, line, NEEDLESS, type Said } from '../mattermost/lines.ts'
import { fromMattermost } from '../mattermost/markup.ts'
import type { Names } from '../names.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { fitting } from '../reading/rows.ts'
import type { ImportedFile, ImportedMessage, ImportedPerson, ImportedPlace } from '../shape.ts'
import { SOMEBODY, somebodyAt, writtenBy } from '../somebody.ts'
import { importSource, type OpenExport, type SourceOptions } from '../source.ts'
import { Topics } from '../topics.ts'

/** The bulk export of a Mattermost server. */
export const mattermost = importSource('mattermost', {
  summary: 'the .zip of “mmctl export create”, or its .jsonl',
  marker: /\.jsonl$/,
  async open(archive, options): Promise<OpenExport> {
    const file = [...archive.sizes.keys()].find((name) => /^[^/]+\.jsonl$/.test(name)) ?? ''
    const all = <Type extends Line['type']>(type: Type) => linesOf(archive, file, type, options)
    const members = new Map<string, string[]>()
    const people = new Set<string>()
    for await (const { bot } of all('bot')) people.add(bot.username.toLowerCase())
    for await (const { user } of all('user')) {
      people.add(user.username.toLowerCase())
      for (const { name: team, channels } of user.teams ?? []) {
        for (const one of channels ?? []) {
          const key = `${team}/${one.name}`
          const before = members.get(key)
          if (before === undefined) members.set(key, [user.username.toLowerCase()])
          else before.push(user.username.toLowerCase())
        }
      }
    }
    return {
      // An export does not say which server it is from. Posts have no ids, and are told by what they are.
      origin: '',
      organization: async () => undefined,
      async *people() {
        for await (const { user } of all('user')) yield personOf(user)
        for await (const { bot } of all('bot')) {
          const { username, display_name: name, owner } = bot
          yield {
            key: username.toLowerCase(),
            fullName: name || username,
            isActive: true,
            isBot: true,
            owner,
          }
        }
        if (await hasStrangers(archive, file, people)) yield somebodyAt('Mattermost')
      },
      async *channels() {
        for await (const { channel } of all('channel')) {
          const key = `${channel.team}/${channel.name}`
          yield {
            key,
            name: channel.display_name || channel.name,
            description: channel.purpose || channel.header,
            isPrivate: channel.type === 'P',
            isArchived: (channel.deleted_at ?? 0) > 0,
            isDefault: channel.name === 'town-square',
            members: (members.get(key) ?? []).map((person) => ({ person })),
          }
        }
      },
      async *emoji() {
        for await (const { emoji } of all('emoji')) {
          yield { key: emoji.name, name: emoji.name, file: fileAt(emoji.image, archive) }
        }
      },
      messages: (names) => messagesOf(archive, file, { names, people, ...options }),
    }
  },
})

const typed = z.object({ type: z.string() })

/** The lines of one type. The file is read anew for each, as it may be larger than memory. */
async function* linesOf<Type extends Line['type']>(
  archive: Archive,
  file: string,
  type: Type,
  { report }: SourceOptions,
): AsyncGenerator<LineOf<Type>> {
  const fit = fitting(line, `lines of type ${type}`, report)
  for await (const values of jsonLines(await archive.open(file))) {
    for (const value of values) {
      if (typed.safeParse(value).data?.type !== type) continue
      // Of that type, as the schema has seen.
      for (const one of fit(value)) yield one as LineOf<Type>
    }
  }
}

const personOf = (user: LineOf<'user'>['user']): ImportedPerson => ({
  key: user.username.toLowerCase(),
  email: user.email,
  fullName: [user.first_name, user.last_name].filter(Boolean).join(' ') || user.nickname || user.username,
  role: /\bsystem_admin\b/.test(user.roles)
    ? roles.administrator
    : /\bsystem_guest\b/.test(user.roles)
      ? roles.guest
      : roles.member,
  isActive: (user.delete_at ?? 0) === 0,
})

/** Whether somebody has written who is no line of the export, such as people who were deleted. */
async function hasStrangers(archive: Archive, file: string, people: ReadonlySet<string>): Promise<boolean> {
  const writers = z.object({ user: z.string(), replies: z.array(z.object({ user: z.string() })).nullish() })
  const line = z.object({ post: writers.optional(), direct_post: writers.optional() })
  for await (const values of jsonLines(await archive.open(file))) {
    for (const value of values) {
      const { post, direct_post: direct } = line.safeParse(value).data ?? {}
      for (const one of [post, direct]) {
        const all = one === undefined ? [] : [one, ...(one.replies ?? [])]
        if (all.some(({ user }) => !people.has(user.toLowerCase()))) return true
      }
    }
  }
  return false
}

interface Facts extends SourceOptions {
  readonly names: Names
  /** Those who have a line of their own. */
  readonly people: ReadonlySet<string>
}

async function* messagesOf(
  archive: Archive,
  file: string,
  { names, people, threads, report }: Facts,
): AsyncGenerator<ImportedMessage> {
  const topics = new Topics(threads)
  const fit = fitting(line, 'lines', report)
  const broken = () => report.lose('lines: not JSON')
  for await (const values of jsonLines(await archive.open(file), broken)) {
    for (const value of values) {
      const type = typed.safeParse(value).data?.type ?? ''
      if (NEEDLESS.has(type)) continue
      for (const one of fit(value)) {
        if (one.type === 'post') {
          const { team, channel } = one.post
          const key = `${team}/${channel}`
          const at = one.post.create_at
          const isThread = (one.post.replies ?? []).length > 0
          const topic = isThread
            ? topics.thread(key, keyOf(key, one.post), fromMattermost(one.post.message, team, names), at)
            : topics.main(at)
          yield* threadOf(one.post, { channel: key, topic }, { key, team, names, people, archive })
        } else if (one.type === 'direct_post') {
          const between = one.direct_post.channel_members.map((name) => name.toLowerCase())
          const key = between.toSorted().join(' ')
          yield* threadOf(one.direct_post, { people: between }, { key, team: '', names, people, archive })
        }
      }
    }
  }
}

interface Around {
  /** Of the channel or the conversation. */
  readonly key: string
  readonly team: string
  readonly names: Names
  readonly people: ReadonlySet<string>
  readonly archive: Archive
}

function* threadOf(
  first: Said & { readonly replies?: readonly Said[] | null | undefined },
  place: ImportedPlace,
  around: Around,
): Generator<ImportedMessage> {
  yield messageOf(first, place, around)
  for (const reply of first.replies ?? []) yield messageOf(reply, place, around)
}

function messageOf(
  said: Said,
  place: ImportedPlace,
  { key, team, names, people, archive }: Around,
): ImportedMessage {
  const files = (said.attachments ?? []).map(({ path }) => fileAt(path, archive))
  const reactions = Map.groupBy(said.reactions ?? [], ({ emoji_name: emoji }) => emoji)
  const sender = said.user.toLowerCase()
  const isKnown = people.has(sender)
  const text = (isKnown ? '' : writtenBy(said.user)) + fromMattermost(said.message, team, names)
  return {
    key: keyOf(key, said),
    sender: isKnown ? sender : SOMEBODY,
    at: said.create_at,
    place,
    content: [text, ...files.map((one) => names.fileLink(one))].filter((one) => one !== '').join('\n'),
    editedAt: said.edit_at ? Math.floor(said.edit_at / 1000) : undefined,
    files,
    reactions: [...reactions].map(([emoji, given]) => ({
      emoji,
      people: given.map(({ user }) => user.toLowerCase()),
    })),
    starredBy: (said.flagged_by ?? []).map((name) => name.toLowerCase()),
  }
}

/** What tells a post apart. Its text does, where somebody wrote two in one millisecond. */
function keyOf(place: string, { user, create_at: at, message }: Said): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([place, user, at, message]))
    .digest('base64url')
  return digest.slice(0, 22)
}

/** Attachments are in a folder beside the lines. */
function fileAt(path: string, archive: Archive): ImportedFile {
  const found = [`data/${path}`, path].find((one) => archive.sizes.has(one))
  return { key: path, name: path.split('/').at(-1) ?? path, path: found ?? path }
}
