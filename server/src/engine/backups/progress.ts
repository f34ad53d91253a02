const EVERY_MS = 5000

/** Says every few seconds how much of a long piece of work is done. */
export class Progress {
  readonly #all: number
  readonly #say: (line: string) => void
  #done = 0
  #saidAt = performance.now()

  /** @param all how much there is to do, in any unit */
  constructor(all: number, say: (line: string) => void) {
    this.#all = all
    this.#say = say
  }

  /** @param what the last thing that was done */
  done(amount: number, what: () => string) {
    this.#done += amount
    const now = performance.now()
    if (now - this.#saidAt < EVERY_MS) return
    this.#saidAt = now
    this.#say(`${Math.floor((100 * this.#done) / Math.max(1, this.#all))} %: ${what()}`)
  }
}
