import { outsideCode } from '../markup/outside-code.ts'
import type { Names } from '../names.ts'
import type { ImportedFile } from '../shape.ts'
import type { Tables } from './tables.ts'

/** What messages name by ids of the other server. */
export interface NamedInContent {
  readonly people: ReadonlyMap<string, number>
  readonly channels: ReadonlyMap<string, number>
  readonly groups: ReadonlyMap<string, number>
  readonly files: ReadonlyMap<string, ImportedFile>
}

export function namedIn(tables: Tables, files: NamedInContent['files']): NamedInContent {
  return {
    people: new Map(tables.zerver_userprofile.map((user) => [user.full_name.toLowerCase(), user.id])),
    channels: new Map(tables.zerver_stream.map((stream) => [stream.name.toLowerCase(), stream.id])),
    groups: new Map(tables.zerver_namedusergroup.map((group) => [group.name, group.usergroup_ptr])),
    files,
  }
}

const WILDCARDS = new Set(['all', 'everyone', 'channel', 'stream', 'topic'])

/**
 * The same markup with what is called otherwise here: people by their ids, channels and groups by their names, uploads
 * and links inside the organization by their addresses. A message is linked by its topic, as its id is another one here.
 */
export function contentHere(content: string, named: NamedInContent, names: Names): string {
  return outsideCode(content, (text) =>
    text
      .replaceAll(
        /@(_?)\*\*([^*\n|]+)(?:\|(\d+))?\*\*/g,
        (whole, silent: string, name: string, id?: string) => {
          if (WILDCARDS.has(name)) return whole
          const key = id ?? String(named.people.get(name.toLowerCase()) ?? '')
          return names.mention(key, silent !== '') ?? whole
        },
      )
      .replaceAll(/@(_?)\*([^*\n]+)\*/g, (whole, silent: string, name: string) => {
        const mention = names.groupMention(String(named.groups.get(name) ?? ''))
        return mention === undefined ? whole : mention.replace('@', `@${silent}`)
      })
      .replaceAll(/#\*\*([^*\n>]+)((?:>[^*\n]*?)?)(?:@\d+)?\*\*/g, (whole, name: string, topic: string) => {
        const link = names.channelLink(String(named.channels.get(name.toLowerCase()) ?? ''))
        return link === undefined ? whole : `${link.slice(0, -2)}${topic}**`
      })
      .replaceAll(/\/user_uploads\/([^\s)\]"'?#]+)/g, (whole, path: string) => {
        const file = named.files.get(path) ?? named.files.get(decoded(path))
        return file === undefined ? whole : names.urlOf(file)
      })
      .replaceAll(/(#narrow\/(?:stream|channel)\/)(\d+)[^/\s)]*/g, (whole, start: string, id: string) => {
        const here = names.channelId(id)
        return here === undefined ? whole : `${start}${here}`
      })
      .replaceAll(/(#narrow\/[^\s)]*?)\/(?:near|with)\/\d+/g, '$1'),
  )
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
