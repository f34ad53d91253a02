import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Archive } from '../archives/archive.ts'
import { directoryOf } from '../mattermost/directory.ts'
import { line, NEEDLESS, type Said } from '../mattermost/lines.ts'
import { fromMattermost } from '../mattermost/markup.ts'
import type { Names } from '../names.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { fitting } from '../reading/rows.ts'
import type { ImportedFile, ImportedMessage, ImportedPlace } from '../shape.ts'
import { SOMEBODY, writtenBy } from '../somebody.ts'
import { importSource, type OpenExport, type SourceOptions } from '../source.ts'
import { Topics } from '../topics.ts'

/** The bulk export of a Mattermost server. */
export const mattermost = importSource('mattermost', {
  summary: 'the .zip of “mmctl export create”, or its .jsonl',
  marker: /\.jsonl$/,
  async open(archive, options): Promise<OpenExport> {
    const file = [...archive.sizes.keys()].find((name) => /^[^/]+\.jsonl$/.test(name)) ?? ''
    const directory = await directoryOf(archive, file)
    return {
      // An export does not say which server it is from. Posts have no ids, and are told by what they are.
      origin: '',
      organization: async () => undefined,
      async *people() {
        yield* directory.people
      },
      async *channels() {
        for (const channel of directory.channels) {
          const key = `${channel.team}/${channel.name}`
          yield {
            key,
            name: channel.display_name || channel.name,
            description: channel.purpose || channel.header,
            isPrivate: channel.type === 'P',
            isArchived: (channel.deleted_at ?? 0) > 0,
            isDefault: channel.name === 'town-square',
            members: (directory.members.get(key) ?? []).map((person) => ({ person })),
          }
        }
      },
      async *emoji() {
        for (const emoji of directory.emoji) {
          yield { key: emoji.name, name: emoji.name, file: fileAt(emoji.image, archive) }
        }
      },
      messages: (names) => messagesOf(archive, file, { names, people: directory.names, ...options }),
    }
  },
})

const typed = z.object({ type: z.string() })

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
