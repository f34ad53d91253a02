import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Beginning, Outcome, Question } from './program.ts'

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url))
/** The time limit of an answer, with the start of its process; then that is killed. */
const ANSWER_MS = 30_000
const IDLE_MS = 30_000
/** Its key lives longer. */
const LIFE_MS = 30 * 60_000
/** So many run at once on this node. Each takes about 60 MB. */
const MOST = 8

interface Running {
  readonly child: ChildProcess
  readonly begun: number
  /** What it was begun with, as text: a new configuration makes a new process. */
  readonly facts: string
  readonly end: () => Promise<void>
  isBusy: boolean
  idle?: NodeJS.Timeout
}

/** A bot whose process is wanted. */
export interface Wanted {
  /** Which bot, among all of the server. */
  readonly id: string
  readonly facts: Omit<Beginning, 'key'>
  /** Makes a key for a new process. */
  readonly makeKey: () => Promise<{ key: string; end: () => Promise<void> }>
}

/** Starts the processes of bots when they are asked, and ends them when they are idle, take too long or are too many. */
export class Supervisor {
  readonly #running = new Map<string, Running>()
  readonly #turns = new Map<string, Promise<unknown>>()

  /** Asks a bot, after what it was asked before. A process that ends or is too slow is a problem like any other. */
  ask(wanted: Wanted, question: Question): Promise<Outcome> {
    const before = this.#turns.get(wanted.id) ?? Promise.resolve()
    const turn = before.then(() => this.#ask(wanted, question))
    const settled = turn.catch(() => undefined)
    this.#turns.set(wanted.id, settled)
    void settled.then(() => this.#turns.get(wanted.id) === settled && this.#turns.delete(wanted.id))
    return turn
  }

  /** Kills the process of a bot, as the system may. Returns whether there was one. */
  kill(id: string): boolean {
    return this.#running.get(id)?.child.kill('SIGKILL') ?? false
  }

  /** Ends all processes, and their keys. */
  async stop(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((id) => this.#end(id)))
  }

  async #ask(wanted: Wanted, question: Question): Promise<Outcome> {
    const running = await this.#processOf(wanted)
    clearTimeout(running.idle)
    running.isBusy = true
    const outcome = await outcomeOf(running.child, question)
    running.isBusy = false
    if (outcome === undefined) {
      await this.#end(wanted.id)
      return { problem: 'its process ended, or took too long' }
    }
    // A key whose end fails expires by itself.
    running.idle = setTimeout(() => this.#end(wanted.id).catch(() => undefined), IDLE_MS).unref()
    return outcome
  }

  async #processOf({ id, facts, makeKey }: Wanted): Promise<Running> {
    const text = JSON.stringify(facts)
    const known = this.#running.get(id)
    const isGood = known !== undefined && known.facts === text && Date.now() - known.begun < LIFE_MS
    if (isGood && known.child.connected) return known
    if (known !== undefined) await this.#end(id)
    await this.#makeRoom()
    const { key, end } = await makeKey()
    // An empty environment: it holds secrets, and the program needs none of it.
    const child = fork(PROCESS, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.on('error', () => undefined)
    child.unref()
    child.channel?.unref()
    child.send({ ...facts, key } satisfies Beginning)
    const running: Running = { child, begun: Date.now(), facts: text, end, isBusy: false }
    this.#running.set(id, running)
    return running
  }

  /** Ends the one that was begun first among the idle ones. Where all are busy, the try comes again later. */
  async #makeRoom(): Promise<void> {
    if (this.#running.size < MOST) return
    const [idle] = [...this.#running].find(([, { isBusy }]) => !isBusy) ?? []
    if (idle === undefined) throw new Error('too many bots are at work')
    await this.#end(idle)
  }

  async #end(id: string): Promise<void> {
    const running = this.#running.get(id)
    if (running === undefined) return
    this.#running.delete(id)
    clearTimeout(running.idle)
    running.child.kill('SIGKILL')
    await running.end()
  }
}

/** Undefined if the process ends or takes too long. */
function outcomeOf(child: ChildProcess, question: Question): Promise<Outcome | undefined> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome | undefined) => {
      clearTimeout(timer)
      child.off('message', onOutcome).off('exit', onFailure)
      resolve(outcome)
    }
    // `process.ts` sends nothing else.
    const onOutcome = (outcome: unknown) => settle(outcome as Outcome)
    const onFailure = () => settle(undefined)
    const timer = setTimeout(onFailure, ANSWER_MS)
    child.on('message', onOutcome).on('exit', onFailure)
    child.send(question, (error) => {
      if (error !== null) onFailure()
    })
  })
}
