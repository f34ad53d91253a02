import type { Realm } from '#engine/realm/realm.ts'
import { serves } from '../sign-in/organizations.ts'
import { Directory } from './directory.ts'
import type { DirectorySettings } from './settings.ts'

declare module '#engine/server-context.ts' {
  interface ServerContext {
    /** The LDAP directories of the server. */
    readonly directories: Directories
  }
}

declare module '#engine/realm/realm.ts' {
  interface RealmContext {
    readonly directories: Directories
  }
}

/** The LDAP directories of the server. */
export class Directories {
  readonly #all: readonly Directory[]

  constructor(settings: readonly DirectorySettings[]) {
    this.#all = settings.map((one) => new Directory(one))
  }

  /** Those that are for this organization. */
  of(realm: Pick<Realm, 'url'>): readonly Directory[] {
    return this.#all.filter(({ settings }) => serves(settings, realm))
  }
}
