import type { AnswerOf } from '@parley/api/contract/endpoint'
import { isFetched } from '@parley/api/contract/section'
import type { registerQueue } from '@parley/api/events/endpoints'
import { featureLevel, zulipMergeBase, zulipVersion } from '@parley/api/server/version'
import { PartialAnswer } from '../http/partial-answer.ts'
import type { Call } from '../http/route.ts'
import type { User } from '../realm/state.ts'
import { idAfter } from './queue.ts'
import type { RegisterContext } from './section.ts'
import { type ClientOptions, isSpectator } from './viewer.ts'

type Registered = AnswerOf<typeof registerQueue>

export interface SnapshotOptions {
  readonly client: ClientOptions
  /** The types of what the answer is to have; null means everything. */
  readonly fetched: readonly string[] | null
  /** How long the queue lives without being read. */
  readonly lifespanSeconds: number
  readonly presenceHistoryDays: number
}

/** The state as somebody may see it, and a queue that goes on from there. */
export async function takeSnapshot(
  { server, realm, state, user }: Call<typeof registerQueue, User>,
  { client, fetched, lifespanSeconds, presenceHistoryDays }: SnapshotOptions,
): Promise<PartialAnswer<Registered>> {
  const ready = Promise.withResolvers<Partial<Registered>>()
  const rest = realm.db.together<Partial<Registered>>(async (db) => {
    const context: RegisterContext = {
      server,
      realm,
      viewer: { user, state, client, apiKeyOf: (one) => realm.context.apiKeyOf(realm, one) },
      db,
      lastMessageId: state.lastMessageId,
      presenceHistoryDays,
    }
    const sections = server.features.sections.filter(({ declaration }) => isFetched(declaration, fetched))
    const hasAccount = !isSpectator(user)
    // The position and the sections in one tick: nothing can come between the snapshot and the queue.
    const position = state.journalHead
    // The database works for these while the others are worked out. Nothing is kept for spectators.
    const asked = Promise.all([
      hasAccount ? realm.queues.create(db, user.id, client, position, lifespanSeconds) : undefined,
      ...sections.filter(({ asksDatabase }) => asksDatabase).map(async (one) => one.data(context)),
    ])
    // Also where one of the others throws, somebody hears of it.
    asked.catch(ready.reject)
    const known = sections.filter(({ asksDatabase }) => !asksDatabase).map((one) => one.data(context))
    ready.resolve(
      Object.assign(
        {
          // How far the journal has come would tell spectators how busy others are.
          last_event_id: hasAccount ? idAfter(position) : -1,
          zulip_feature_level: featureLevel,
          zulip_version: zulipVersion,
          zulip_merge_base: zulipMergeBase,
        },
        ...known,
      ),
    )
    const [queue, ...fields] = await asked
    return Object.assign({ queue_id: queue?.id ?? null }, ...fields)
  })
  rest.catch(ready.reject)
  return new PartialAnswer(await ready.promise, rest)
}
