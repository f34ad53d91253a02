type Undo = () => void | Promise<void>

/** What has to be undone when the run ends, however it ends: the newest first, as each may stand on earlier ones. */
export class Cleanup {
  readonly #undos = new Set<Undo>()

  /** Returns a function that undoes it now, once. */
  defer(undo: Undo): () => Promise<void> {
    this.#undos.add(undo)
    return async () => {
      if (this.#undos.delete(undo)) await undo()
    }
  }

  async run(): Promise<void> {
    for (const undo of [...this.#undos].reverse()) {
      this.#undos.delete(undo)
      try {
        await undo()
      } catch (error) {
        process.stderr.write(`\nnot cleaned up: ${error instanceof Error ? error.message : error}\n`)
      }
    }
  }
}
