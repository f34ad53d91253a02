import { expect, test } from 'vitest'
import { type Account, MixedLoad } from './load.ts'

/** How often a scenario is repeated: `npm run test:faults -- --rounds 200`. */
const ROUNDS = process.env.FAULT_ROUNDS === undefined ? undefined : Number(process.env.FAULT_ROUNDS)
const MINUTE_MS = 60_000

/** What a scenario does with the load on its servers. */
export class Drill {
  /** How often the fault comes. */
  readonly rounds: number
  /** How long each recovery took, in milliseconds. */
  readonly healed: number[] = []
  #load: MixedLoad | undefined

  constructor(rounds: number) {
    this.rounds = rounds
  }

  /** Begins the load on these nodes. */
  async load(
    urls: readonly string[],
    options: Parameters<typeof MixedLoad.start>[1] = {},
  ): Promise<MixedLoad> {
    this.#load = await MixedLoad.start(urls, options)
    return this.#load
  }

  /**
   * Brings the fault down on the load as often as there are rounds, and each time waits until all is well again. The time
   * to heal counts from the moment when the cause is gone.
   * @param fault resolves when it has done its harm
   * @param repair takes the cause away, where it does not go by itself
   */
  async repeat(fault: (round: number) => Promise<unknown>, repair = async (): Promise<unknown> => undefined) {
    for (let round = 0; round < this.rounds; round++) {
      await this.#load?.brings(50 + Math.random() * 500)
      await fault(round)
      const begun = performance.now()
      await repair()
      await this.#load?.serves()
      this.healed.push(performance.now() - begun)
    }
  }

  async end(): Promise<Account> {
    if (this.#load === undefined) throw new Error('the scenario has no load')
    return this.#load.stop()
  }
}

/**
 * A scenario: something goes wrong while people work. Prints what became of what was acknowledged, of which nothing may be
 * lost, doubled or missed, and how long it took until all was well again.
 * @param rounds how often the fault comes, unless the command says otherwise
 * @param longestWait so many milliseconds at most anybody may wait for an answer, or an error
 */
export function fault(
  name: string,
  { rounds = 3, longestWait = Number.POSITIVE_INFINITY }: { rounds?: number; longestWait?: number },
  work: (drill: Drill) => Promise<void>,
) {
  const drill = new Drill(ROUNDS ?? rounds)
  test(name, { timeout: MINUTE_MS * (3 + drill.rounds) }, async () => {
    await work(drill)
    const account = await drill.end()
    process.stdout.write(`${lineOf(name, drill, account)}\n`)
    expect(account).toMatchObject({ lost: 0, doubled: 0, missed: 0 })
    expect(account.acknowledged).toBeGreaterThan(0)
    expect(account.longestWait).toBeLessThan(longestWait)
  })
}

function lineOf(
  name: string,
  { rounds, healed }: Drill,
  { acknowledged, lost, doubled, missed, longestWait }: Account,
): string {
  const seconds = healed.map((ms) => ms / 1000).sort((a, b) => a - b)
  const [first = 0, last = 0] = [seconds[0], seconds.at(-1)]
  const heals = `${first.toFixed(1)}${seconds.length > 1 ? ` to ${last.toFixed(1)}` : ''} s`
  const became = `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${missed} events missed`
  const waited = `answers within ${(longestWait / 1000).toFixed(1)} s`
  return `${name}: ${rounds} times, ${became}, heals in ${heals}, ${waited}`
}
