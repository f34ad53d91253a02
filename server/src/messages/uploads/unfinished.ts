import type { DataStore } from '@tus/server'
import type { ArrivedFile } from '#engine/files/receive.ts'

/** The part of an upload's id that names its owner. */
export const ownerIn = (id: string) => id.slice(0, id.lastIndexOf('.') + 1)

/** An upload in parts of which all have come. */
export interface FinishedParts {
  readonly file: Pick<ArrivedFile, 'path' | 'size' | 'moveTo'>
  /** Forgets the parts, once the file is kept. */
  done(): Promise<void>
}

/** A store of unfinished uploads, for the library of the protocol. */
export interface UnfinishedUploads extends DataStore {
  /** The file that an upload has become. */
  finished(upload: { readonly id: string; readonly offset: number }): Promise<FinishedParts>
}
