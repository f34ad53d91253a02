import { registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { updatePresence } from '@parley/api/presence/endpoints'
import { getUsers } from '@parley/api/users/endpoints'
import { allCapabilities } from '@parley/client'
import type { Request } from '../permissions/request.ts'
import type { Kind, Membership, RoleName, Stage } from '../permissions/stage.ts'
import { tryOut } from '../permissions/try-out.ts'
import { type Asked, rowsHandled, StatementWatch } from '../support/rows-read.ts'
import { type Work, WorkCounter } from './work.ts'

/** Who makes a request, and where. */
export interface Cell {
  readonly role: RoleName
  readonly kind: Kind
  readonly membership: Membership
}

/** More than a few leaves of lists and chunks of ids have, and less than the organizations differ by. */
const MUCH_MORE = 1_100

/** What everybody asks for, whatever others have changed. */
async function askAsOthers(stage: Stage) {
  const { cast, extra } = stage
  for (const actor of [cast.member, extra]) {
    await actor.call(registerQueue, {
      client_gravatar: true,
      client_capabilities: allCapabilities,
      include_subscribers: 'partial',
    })
    await actor.call(getUsers, { client_gravatar: true })
    await actor.call(getMessages, { anchor: 'newest', num_before: 5, num_after: 0 })
    await actor.call(updatePresence, { status: 'active', last_update_id: 0 })
  }
  const to = stage.place('public', 'in').channel.id
  await extra.call(sendMessage, { type: 'channel', to, topic: 'talk', content: 'hello @**all**' })
}

/** Adds how many rows the database handles for the statements that only read. */
async function withRows(work: Work, { server }: Stage, asked: readonly Asked[]): Promise<Work> {
  const all = new Map(work)
  for (const one of asked.filter(({ text }) => READS.test(text) && !CHANGES.test(text))) {
    const name = `rows of ${one.text.replace(/\s+/g, ' ').slice(0, 100)}`
    all.set(name, (all.get(name) ?? 0) + (await rowsHandled(server.db, one)))
  }
  return all
}

const READS = /^\s*(?:select|with)\b/i
const CHANGES =
  /\b(?:insert|update|delete|nextval|append_to_journal|check_room|pg_\w+|set_config|graphile_worker)\b/i

/** Counts what a server does, and the rows that its database handles. */
export class CostCounter {
  readonly #work = new WorkCounter()
  readonly #statements = new StatementWatch()

  async start() {
    await this.#work.start()
  }

  async stop() {
    await this.#work.stop()
    this.#statements.stop()
  }

  /** What was done since the last time; the second function adds the rows, when nothing is counted. */
  async taken(stage: Stage): Promise<() => Promise<Work>> {
    const [work, asked] = [await this.#work.taken(), this.#statements.taken()]
    return () => withRows(work, stage, asked)
  }
}

/** What others cost if nobody has changed anything. */
export async function usualWork(counter: CostCounter, stage: Stage): Promise<Work> {
  await askAsOthers(stage)
  await counter.taken(stage)
  await askAsOthers(stage)
  return (await counter.taken(stage))()
}

/** What a request costs itself, and what others cost after it. */
async function workOf(counter: CostCounter, stage: Stage, request: Request, cell: Cell) {
  // What was changed before is not told of this request.
  await askAsOthers(stage)
  const costs: (() => Promise<Work>)[] = []
  await tryOut(stage, request, cell.role, stage.place(cell.kind, cell.membership), async (ask) => {
    await counter.taken(stage)
    const answer = await ask()
    costs.push(await counter.taken(stage))
    await askAsOthers(stage)
    costs.push(await counter.taken(stage))
    return answer
  })
  const [itself, others] = costs
  return { itself: await itself?.(), others: await others?.() }
}

interface Organizations {
  readonly small: Stage
  readonly large: Stage
  /** What others cost in the large one. */
  readonly usual: Work
}

/**
 * The places of the source that run far more often in the larger organization because of the request, and the statements
 * that handle more rows: while it is answered, or while others are answered after it.
 */
export async function grownBy(
  counter: CostCounter,
  request: Request,
  cell: Cell,
  { small, large, usual }: Organizations,
): Promise<string[]> {
  const inSmall = await workOf(counter, small, request, cell)
  const inLarge = await workOf(counter, large, request, cell)
  const more = (when: string, larger: Work = new Map(), ...less: (Work | undefined)[]) =>
    [...larger].flatMap(([place, count]) => {
      const expected = less.reduce((sum, work) => sum + (work?.get(place) ?? 0), 0)
      return count - expected >= MUCH_MORE ? [`${when}: ${place}`] : []
    })
  return [
    ...more('itself', inLarge.itself, inSmall.itself),
    ...more('others', inLarge.others, inSmall.others, usual),
  ]
}
