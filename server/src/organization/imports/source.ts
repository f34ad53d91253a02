import type { Archive } from './archives/archive.ts'
import type { Names } from './names.ts'
import type { Report } from './report.ts'
import type {
  ImportedChannel,
  ImportedDetail,
  ImportedEmoji,
  ImportedGroup,
  ImportedMessage,
  ImportedOrganization,
  ImportedPerson,
} from './shape.ts'
import type { ImportTarget } from './target.ts'

/** An opened export. Its parts are asked for in this order, and each may be asked for several times. */
export interface OpenExport {
  /** Tells apart exports of one product, such as the id of the team: keys are unique in it. */
  readonly origin: string
  /** What the organization would be called, and who would own it; undefined if the export does not say. */
  organization(): Promise<ImportedOrganization | undefined>
  people(): AsyncIterable<ImportedPerson>
  groups?(): AsyncIterable<ImportedGroup>
  channels(): AsyncIterable<ImportedChannel>
  emoji?(): AsyncIterable<ImportedEmoji>
  /** In any order, with `names` for what they mention. */
  messages(names: Names): AsyncIterable<ImportedMessage>
  details?(): AsyncIterable<ImportedDetail>
  /** What else there is, once the messages are written. */
  rest?(target: RestTarget): Promise<void>
}

/** For what only one source has: where it goes, and what it needs of the import. */
export type RestTarget = Pick<
  ImportTarget,
  'realm' | 'server' | 'archive' | 'ids' | 'names' | 'report' | 'isNew'
>

/** How threads become topics. */
export const threadRules = ['topic', 'day', 'channel'] as const
export type ThreadRule = (typeof threadRules)[number]

export interface SourceOptions {
  readonly threads: ThreadRule
  readonly report: Report
}

/** A product from which organizations move in. */
export class ImportSource {
  readonly name: string
  readonly declaration: ImportSourceDeclaration

  constructor(name: string, declaration: ImportSourceDeclaration) {
    this.name = name
    this.declaration = declaration
  }
}

export interface ImportSourceDeclaration {
  /** What the file is, for the help. */
  readonly summary: string
  /** A file that every such export has; the folder with it is the export. */
  readonly marker: RegExp
  /** The hosts of the product, from which files that are not in the export may be fetched with a token. */
  readonly fileHosts?: RegExp
  open(archive: Archive, options: SourceOptions): Promise<OpenExport>
}

/** Declares a source. Found in the folder `sources`. */
export function importSource(name: string, declaration: ImportSourceDeclaration): ImportSource {
  return new ImportSource(name, declaration)
}
