import type { Channel } from '#directory/channels/state.ts'
import { cutTo } from '#directory/channels/topic-names.ts'
import type { User } from '#directory/users/state.ts'
import { nameInPath } from '#engine/files/names.ts'
import { fileKey } from '#messages/uploads/attachment.ts'
import type { Archive } from './archives/archive.ts'
import type { ImportedFile } from './shape.ts'
import { type Elsewhere, mayFetch } from './target.ts'

/** Where the files of an import go. */
export interface FilePlace {
  readonly realmId: number
  readonly archive: Archive
  readonly elsewhere: Elsewhere | undefined
  /** The token of an upload, always the same for the same key. */
  tokenOf(key: string): string
}

/** What people, channels and files of an export are called here, for the sources that translate messages. */
export class Names {
  readonly #people = new Map<string, string>()
  readonly #channels = new Map<string, Pick<Channel, 'id' | 'name'>>()
  readonly #groups = new Map<string, string>()
  readonly #files: FilePlace

  constructor(files: FilePlace) {
    this.#files = files
  }

  learnPerson(key: string, { id, fullName }: Pick<User, 'id' | 'fullName'>): void {
    // The form with an id means the same also when somebody else gets this name.
    this.#people.set(key, `**${fullName}|${id}**`)
  }

  learnChannel(key: string, { id, name }: Pick<Channel, 'id' | 'name'>): void {
    this.#channels.set(key, { id, name })
  }

  learnGroup(key: string, name: string): void {
    this.#groups.set(key, name)
  }

  /** A mention of a person, of whom everybody may hear or not. */
  mention(person: string, isSilent = false): string | undefined {
    const name = this.#people.get(person)
    return name && `@${isSilent ? '_' : ''}${name}`
  }

  groupMention(group: string): string | undefined {
    const name = this.#groups.get(group)
    return name && `@*${name}*`
  }

  /** A link to a channel. */
  channelLink(channel: string): string | undefined {
    const known = this.#channels.get(channel)
    return known && `#**${known.name}**`
  }

  channelId(channel: string): number | undefined {
    return this.#channels.get(channel)?.id
  }

  /** Whether it comes along: otherwise it stays where it is, if it is elsewhere. */
  hasFile({ path, url }: ImportedFile): boolean {
    return (path !== undefined && this.#files.archive.sizes.has(path)) || mayFetch(this.#files.elsewhere, url)
  }

  /** The address that a file will have here. */
  urlOf({ key, name }: ImportedFile): string {
    const { realmId, tokenOf } = this.#files
    return `/user_uploads/${fileKey(realmId, tokenOf(key))}/${nameInPath(name)}`
  }

  /** A link to a file: here, elsewhere, or only its name. */
  fileLink(file: ImportedFile): string {
    const label = cutTo(file.name.replaceAll(/[[\]\r\n]/g, ' ').trim() || 'file', 100, '…')
    if (this.hasFile(file)) return `[${label}](${this.urlOf(file)})`
    return file.url !== undefined && /^https?:\/\/[^\s()<>]+$/.test(file.url)
      ? `[${label}](${file.url})`
      : `*${label}*`
  }
}
