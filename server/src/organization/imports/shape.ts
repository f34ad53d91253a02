import type { Channel } from '#directory/channels/state.ts'
import type { Role } from '#directory/users/roles.ts'

// What every source gives, whatever it was exported from. A `key` is the other product's id: what was imported once is
// found again by it.

/** A file of the export, or elsewhere. */
export interface ImportedFile {
  readonly key: string
  readonly name: string
  /** The person who uploaded it; left out, whoever sent the message. */
  readonly owner?: string | undefined
  /** Where it is in the archive. */
  readonly path?: string | undefined
  /** Where it is elsewhere. */
  readonly url?: string | undefined
}

export interface ImportedPerson {
  readonly key: string
  /** Without one, the account is deactivated: nobody could log in to it. */
  readonly email?: string | undefined
  readonly fullName: string
  readonly role?: Role | undefined
  readonly isActive: boolean
  readonly isBot?: boolean | undefined
  /** Of a bot. */
  readonly owner?: string | undefined
  readonly timezone?: string | undefined
  /** UNIX seconds. */
  readonly joinedAt?: number | undefined
  readonly avatar?: ImportedFile | undefined
  /** Under the names of the API, as far as they are known here. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined
}

export interface ImportedChannel {
  readonly key: string
  readonly name: string
  readonly description?: string | undefined
  readonly isPrivate: boolean
  readonly isWebPublic?: boolean | undefined
  /** Members read only what was sent while they were members; needs `receivedBy` of its messages. */
  readonly hasProtectedHistory?: boolean | undefined
  readonly isArchived?: boolean | undefined
  readonly isDefault?: boolean | undefined
  readonly creator?: string | undefined
  /** UNIX seconds. */
  readonly createdAt?: number | undefined
  /** Further columns as they are stored here. */
  readonly columns?: Partial<Pick<Channel, 'topicsPolicy' | 'messageRetentionDays' | 'folderId'>> | undefined
  readonly members: readonly ImportedMember[]
}

export interface ImportedMember {
  readonly person: string
  readonly color?: string | undefined
  readonly isMuted?: boolean | undefined
  readonly isPinned?: boolean | undefined
}

export interface ImportedEmoji {
  readonly key: string
  readonly name: string
  readonly author?: string | undefined
  readonly isDeactivated?: boolean | undefined
  readonly file: ImportedFile
}

export interface ImportedGroup {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly creator?: string | undefined
  readonly members: readonly string[]
  /** Keys of groups that come before this one. */
  readonly subgroups?: readonly string[] | undefined
  readonly isDeactivated?: boolean | undefined
}

export interface ImportedReaction {
  /** A name of the emoji, or the key of one of the organization's own. */
  readonly emoji: string
  readonly isCustom?: boolean | undefined
  readonly people: readonly string[]
}

/** Where a message is: in a topic of a channel, or between people, the sender among them or not. */
export type ImportedPlace =
  | { readonly channel: string; readonly topic: string }
  | { readonly people: readonly string[] }

/** As JSON between being read and being written: dates are numbers. */
export interface ImportedMessage {
  readonly key: string
  readonly sender: string
  /** UNIX milliseconds. Messages are written in the order of these. */
  readonly at: number
  readonly place: ImportedPlace
  /** In our markup, with the names that `Names` gave. */
  readonly content: string
  /** UNIX seconds. */
  readonly editedAt?: number | undefined
  /** What it said before, newest first, with who changed it. */
  readonly history?: readonly ImportedEdit[] | undefined
  readonly files?: readonly ImportedFile[] | undefined
  readonly reactions?: readonly ImportedReaction[] | undefined
  readonly unreadTo?: readonly string[] | undefined
  readonly starredBy?: readonly string[] | undefined
  /** For channels with a protected history. */
  readonly receivedBy?: readonly string[] | undefined
  /** Of a poll or a list of tasks: who added what, as the API has it. */
  readonly submessages?: readonly ImportedSubmessage[] | undefined
}

export interface ImportedEdit {
  readonly by: string | null
  /** UNIX seconds. */
  readonly at: number
  /** What it said before. */
  readonly content?: string | undefined
  /** Where it was before, and where then. */
  readonly topics?: readonly [before: string, after: string] | undefined
  readonly channels?: readonly [before: string, after: string] | undefined
}

export interface ImportedSubmessage {
  readonly sender: string
  readonly type: string
  readonly content: string
}

/** What belongs to a message and stands elsewhere in the export. */
export interface ImportedDetail {
  /** The key of the message. */
  readonly message: string
  readonly reaction?: ImportedReaction | undefined
  readonly starredBy?: string | undefined
  readonly submessage?: ImportedSubmessage | undefined
}

/** An organization to be made by the import. */
export interface ImportedOrganization {
  readonly name: string
  readonly description?: string | undefined
  readonly owner: {
    readonly email: string
    readonly fullName: string
    /** UNIX seconds. */
    readonly joinedAt?: number | undefined
  }
}
