/** Waiting that anybody may end: when the browser has a connection again. */
export class Pause {
  #end = Promise.withResolvers<void>()

  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    const canceled = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => canceled.resolve(), { once: true })
    const timer = setTimeout(canceled.resolve, milliseconds)
    await Promise.race([canceled.promise, this.#end.promise])
    clearTimeout(timer)
  }

  end(): void {
    this.#end.resolve()
    this.#end = Promise.withResolvers()
  }
}
