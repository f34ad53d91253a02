interface Part {
  stop(): Promise<unknown>
}

/** What a process is made of while it runs, from the moment each begins to start. */
export class Lifecycle {
  readonly #starting: Promise<Part>[] = []

  add<P extends Part>(starting: Promise<P>): Promise<P> {
    this.#starting.unshift(starting)
    return starting
  }

  /**
   * Stops what was added, the latest first. What is still starting is waited for: its end would otherwise take away
   * what that stands on. One that cannot be stopped keeps none from it; the first such failure is thrown at the end.
   */
  async stop(): Promise<void> {
    const failures: unknown[] = []
    // What is added meanwhile, by a start that has not noticed yet, is stopped as well.
    for (let starting = this.#starting.shift(); starting !== undefined; starting = this.#starting.shift()) {
      const part = await starting.catch(() => undefined)
      await part?.stop().catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }
}
