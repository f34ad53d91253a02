type Undo = () => void | Promise<void>

/** Cleanups for the end of the run, however it ends. The newest runs first, since each may depend on earlier ones. */
export class Cleanup {
  readonly #undos = new Set<Undo>()

  /** Returns a function that runs the cleanup now, once. */
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
