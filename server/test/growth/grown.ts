import { registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { updatePresence } from '@parley/api/presence/endpoints'
import { getUsers } from '@parley/api/users/endpoints'
import { allCapabilities } from '@parley/client'
import type { Request } from '../permissions/request.ts'
import type { Kind, Membership, RoleName, Stage } from '../permissions/stage.ts'
import { tryOut } from '../permissions/try-out.ts'
import type { Work, WorkCounter } from './work.ts'

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

/** What others cost if nobody has changed anything. */
export async function usualWork(counter: WorkCounter, stage: Stage): Promise<Work> {
  await askAsOthers(stage)
  await counter.taken()
  await askAsOthers(stage)
  return counter.taken()
}

/** What a request costs itself, and what others cost after it. */
async function workOf(counter: WorkCounter, stage: Stage, request: Request, cell: Cell) {
  // What was changed before is not told of this request.
  await askAsOthers(stage)
  let [itself, others]: Work[] = []
  await tryOut(stage, request, cell.role, stage.place(cell.kind, cell.membership), async (ask) => {
    await counter.taken()
    const answer = await ask()
    itself = await counter.taken()
    await askAsOthers(stage)
    others = await counter.taken()
    return answer
  })
  return { itself, others }
}

interface Organizations {
  readonly small: Stage
  readonly large: Stage
  /** What others cost in the large one. */
  readonly usual: Work
}

/**
 * The places of the source that run far more often in the larger organization because of the request: while it is
 * answered, or while others are answered after it.
 */
export async function grownBy(
  counter: WorkCounter,
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
