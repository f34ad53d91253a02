interface Part {
  stop(): Promise<unknown>
}

/** The running parts of a process, each from the moment its start begins. */
export class Lifecycle {
  readonly #starting: Promise<Part>[] = []

  add<P extends Part>(starting: Promise<P>): Promise<P> {
    this.#starting.unshift(starting)
    return starting
  }

  /**
   * Stops all parts, the latest first. Waits for parts that are still starting, since they need the earlier ones. Stops
   * the others even if one fails to stop, and throws the first such error at the end.
   */
  async stop(): Promise<void> {
    const failures: unknown[] = []
    // A start that has not noticed the stop yet may still add parts. Stop these too.
    for (let starting = this.#starting.shift(); starting !== undefined; starting = this.#starting.shift()) {
      const part = await starting.catch(() => undefined)
      await part?.stop().catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }
}
