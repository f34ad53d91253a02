import { roles } from '@parley/api/users/roles'
import { z } from 'zod'
import type { Archive } from '../archives/archive.ts'
import { type Dialect, fromChat, link } from '../markup/chat.ts'
import type { Names } from '../names.ts'
import { Report } from '../report.ts'
import {
  author,
  customEmoji,
  documents,
  membership,
  message,
  type RocketMessage,
  type Room,
  room,
  user,
} from '../rocketchat/documents.ts'
import type {
  ImportedChannel,
  ImportedEmoji,
  ImportedFile,
  ImportedMessage,
  ImportedPerson,
} from '../shape.ts'
import { SOMEBODY, somebodyAt, writtenBy } from '../somebody.ts'
import { importSource, type OpenExport, type SourceOptions } from '../source.ts'
import { Topics } from '../topics.ts'

/** The folder of the store “FileSystem”, in which a file has its id as its name. */
const UPLOADS = 'uploads'
const MESSAGES = 'rocketchat_message.json'

/** What a file says that is read a second time: it is told once. */
const untold = () => ({ report: new Report() })

/** The collections of a Rocket.Chat server. */
export const rocketchat = importSource('rocketchat', {
  summary: 'a folder with users.json, rocketchat_room.json and others, as mongoexport writes them',
  marker: /^rocketchat_room\.json$/,
  async open(archive, options): Promise<OpenExport> {
    const rooms = new Map<string, Room>()
    for await (const one of documents(archive, 'rocketchat_room.json', room, options)) rooms.set(one._id, one)
    const members = new Map<string, string[]>()
    for await (const { rid, u } of documents(archive, 'rocketchat_subscription.json', membership, options)) {
      const before = members.get(rid)
      if (before === undefined) members.set(rid, [u._id])
      else before.push(u._id)
    }
    const ids = new Map<string, string>()
    const people = new Set<string>()
    for await (const { _id, username } of documents(archive, 'users.json', user, untold())) {
      people.add(_id)
      if (username !== undefined) ids.set(username, _id)
    }
    const facts = { rooms, ids, people, ...options }
    return {
      origin: '',
      organization: async () => undefined,
      people: () => peopleOf(archive, people, options),
      channels: () => channelsOf(rooms, members),
      emoji: () => emojiOf(archive, options),
      messages: (names) => messagesOf(archive, { names, ...facts }),
    }
  },
})

async function* peopleOf(
  archive: Archive,
  people: ReadonlySet<string>,
  options: SourceOptions,
): AsyncGenerator<ImportedPerson> {
  for await (const one of documents(archive, 'users.json', user, options)) {
    const own = one.roles ?? []
    yield {
      key: one._id,
      email: one.emails?.[0]?.address,
      fullName: one.name || one.username || one._id,
      role: own.includes('admin') ? roles.administrator : own.includes('guest') ? roles.guest : roles.member,
      isActive: one.active,
      isBot: one.type === 'bot' || own.includes('bot'),
    }
  }
  for await (const { u } of documents(archive, MESSAGES, z.object({ u: author }), untold())) {
    if (people.has(u._id)) continue
    yield somebodyAt('Rocket.Chat')
    return
  }
}

/** Their pictures are in the folder of the store, under their names. */
async function* emojiOf(archive: Archive, options: SourceOptions): AsyncGenerator<ImportedEmoji> {
  for await (const one of documents(archive, 'rocketchat_custom_emoji.json', customEmoji, options)) {
    const name = `${one.name}.${one.extension}`
    yield {
      key: one._id,
      name: one.name,
      file: { key: `emoji ${one._id}`, name, path: `custom_emoji/${name}` },
    }
  }
}

/** A discussion is a room of its own that hangs on another: here it is a topic of that. */
const isChannel = ({ t, prid }: Room) => (t === 'c' || t === 'p') && !prid

async function* channelsOf(
  rooms: ReadonlyMap<string, Room>,
  members: ReadonlyMap<string, string[]>,
): AsyncGenerator<ImportedChannel> {
  for (const one of rooms.values()) {
    if (!isChannel(one)) continue
    yield {
      key: one._id,
      name: one.fname || one.name || one._id,
      description: one.description ?? '',
      isPrivate: one.t === 'p',
      isArchived: one.archived ?? false,
      isDefault: one.default ?? false,
      members: (members.get(one._id) ?? []).map((person) => ({ person })),
    }
  }
}

interface Facts extends SourceOptions {
  readonly rooms: ReadonlyMap<string, Room>
  /** By username. */
  readonly ids: ReadonlyMap<string, string>
  /** Who has a document of their own. */
  readonly people: ReadonlySet<string>
  readonly names: Names
}

async function* messagesOf(archive: Archive, facts: Facts): AsyncGenerator<ImportedMessage> {
  const { rooms, report, threads } = facts
  // A thread may go on before it begins in the file: its first messages are looked up before.
  const firsts = new Map<string, string>()
  const dialect = dialectOf(facts)
  for await (const one of documents(archive, MESSAGES, message, untold())) {
    if ((one.tcount ?? 0) > 0) firsts.set(one._id, fromChat(one.msg, dialect))
  }
  const topics = new Topics(threads)
  for await (const one of documents(archive, MESSAGES, message, facts)) {
    const where = rooms.get(one.rid)
    if (one.t) report.lose('notices of who joined, left and changed what')
    else if (where?.t === 'd') yield presented(one, { people: where.uids ?? [] }, facts)
    else if (where === undefined || !/^[cp]$/.test(where.t))
      report.lose('messages: of rooms that are no channels, such as live chats')
    else {
      const thread = one.tmid ?? (firsts.has(one._id) ? one._id : undefined)
      const { prid } = where
      const topic = prid
        ? topics.thread(prid, where._id, where.fname ?? '', one.ts)
        : thread === undefined
          ? topics.main(one.ts)
          : topics.thread(where._id, thread, firsts.get(thread) ?? '', one.ts)
      yield presented(one, { channel: prid || where._id, topic }, facts)
    }
  }
}

function presented(
  one: RocketMessage,
  place: ImportedMessage['place'],
  { names, ids, people, report, ...facts }: Facts,
): ImportedMessage {
  const isKnown = people.has(one.u._id)
  const author = isKnown ? '' : writtenBy(one.u.username)
  const text = author + fromChat(one.msg, dialectOf({ names, ids, people, report, ...facts }))
  const files = filesOf(one, names, report)
  return {
    key: one._id,
    sender: isKnown ? one.u._id : SOMEBODY,
    at: one.ts,
    place,
    content: [text, ...files.map((file) => names.fileLink(file))].filter((part) => part !== '').join('\n'),
    files: files.filter((file) => names.hasFile(file)),
    editedAt: one.editedAt == null ? undefined : Math.floor(one.editedAt / 1000),
    reactions: Object.entries(one.reactions ?? {}).map(([emoji, { usernames }]) => ({
      emoji: emoji.replaceAll(':', ''),
      people: usernames.flatMap((name) => ids.get(name) ?? []),
    })),
    starredBy: (one.starred ?? []).map(({ _id }) => _id),
  }
}

/** The first file of a message is there twice, and each picture with a smaller one of itself. */
function filesOf({ _id, u, file, files }: RocketMessage, names: Names, report: Report): ImportedFile[] {
  const all = new Map([...(file == null ? [] : [file]), ...(files ?? [])].map((one) => [one._id, one]))
  return [...all.values()].flatMap(({ _id: id, name }) => {
    if (id !== file?._id && /^thumb-/.test(name ?? '')) return []
    const one = { key: id, name: name ?? 'file', owner: u._id, path: `${UPLOADS}/${id}` }
    if (!names.hasFile(one)) report.lose('files: not in the folder uploads, which mongoexport does not write')
    return [one]
  })
}

/** Rocket.Chat's documentation, "Message formatting": `*bold*` or `**bold**`, `_italic_`, `~strike~`, links, `@name`, `#channel`. */
function dialectOf({ names, ids, rooms }: Facts): Dialect {
  return {
    marks: [
      ['**', 'bold'],
      ['__', 'italic'],
      ['~~', 'strike'],
      ['*', 'bold'],
      ['_', 'italic'],
      ['~', 'strike'],
    ],
    special(text, at) {
      if (text[at] === '[') {
        const [whole, label = '', url = ''] =
          /^\[([^\]\n]*)\]\(([^)\s]+)\)/.exec(text.slice(at, at + 4000)) ?? []
        return whole === undefined ? undefined : { written: link(label, url), end: at + whole.length }
      }
      if (!/[@#]/.test(text.charAt(at)) || /\w/.test(text.charAt(at - 1))) return undefined
      const [whole, mark, name = ''] = /^([@#])([\w.-]*\w)/.exec(text.slice(at, at + 200)) ?? []
      if (whole === undefined) return undefined
      const written = mark === '@' ? mentionOf(name) : channelOf(name)
      return written === undefined ? undefined : { written, end: at + whole.length }
    },
  }
  function mentionOf(name: string) {
    return name === 'all' || name === 'here' ? '@**all**' : names.mention(ids.get(name) ?? '')
  }
  function channelOf(name: string) {
    const found = rooms.values().find((one) => isChannel(one) && one.name === name)
    return found && names.channelLink(found._id)
  }
}
