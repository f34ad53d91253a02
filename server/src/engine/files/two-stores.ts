import type { FileStore, KeptFile, OpenFile } from './store.ts'

/**
 * Two stores while files move from one to the other: new files are kept in `newer`, and those that are not there are
 * looked for in `older`.
 */
export class TwoStores implements FileStore {
  readonly newer: FileStore
  readonly older: FileStore

  constructor({ newer, older }: { newer: FileStore; older: FileStore }) {
    this.newer = newer
    this.older = older
  }

  keep(key: string, localPath: string): Promise<void> {
    return this.newer.keep(key, localPath)
  }

  async open(key: string): Promise<OpenFile | undefined> {
    // One that was moved between the two questions is in the first by the third.
    return (await this.newer.open(key)) ?? (await this.older.open(key)) ?? this.newer.open(key)
  }

  /** From the older first: whoever moves a file looks there afterwards whether it still is to be kept. */
  async remove(keys: readonly string[]): Promise<void> {
    await this.older.remove(keys)
    await this.newer.remove(keys)
  }

  async *list(folder?: string): AsyncGenerator<KeptFile> {
    yield* this.older.list(folder)
    yield* this.newer.list(folder)
  }

  async removeAll(folder: string): Promise<void> {
    await this.older.removeAll(folder)
    await this.newer.removeAll(folder)
  }
}
