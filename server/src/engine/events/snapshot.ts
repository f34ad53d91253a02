import type { AnswerOf } from '@parley/api/contract/endpoint'
import { isFetched } from '@parley/api/contract/section'
import type { registerQueue } from '@parley/api/events/endpoints'
import { featureLevel, zulipMergeBase, zulipVersion } from '@parley/api/server/version'
import type { Features } from '../features.ts'
import { PartialAnswer } from '../http/partial-answer.ts'
import type { Call } from '../http/route.ts'
import type { User } from '../realm/state.ts'
import type { VisitAll } from '../turns.ts'
import { idAfter } from './queue.ts'
import type { RegisterContext, RegisterSection } from './section.ts'
import { type ClientOptions, isSpectator } from './viewer.ts'
import { viewerOf } from './viewer-of.ts'

type Registered = AnswerOf<typeof registerQueue>

/** What a client asked for when it registered. */
export interface SnapshotOptions {
  readonly client: ClientOptions
  /** The event types whose data the answer includes; null: all. */
  readonly fetched: readonly string[] | null
  /** Seconds after which an unread queue is deleted. */
  readonly lifespanSeconds: number
  readonly presenceHistoryDays: number
}

/** Makes the elements of the long lists that sections will use. */
export async function prepareLists(
  sections: readonly RegisterSection[],
  context: Pick<RegisterContext, 'realm' | 'viewer'>,
  visitAll?: VisitAll,
): Promise<void> {
  for (const { lists } of sections) for (const list of lists(context)) await list.prepare(visitAll)
}

/** The state visible to a user, and a queue that continues from there. */
export async function takeSnapshot(
  { server, realm, state, user }: Call<typeof registerQueue, User>,
  { client, fetched, lifespanSeconds, presenceHistoryDays }: SnapshotOptions,
): Promise<PartialAnswer<Registered>> {
  const viewer = viewerOf(realm, user, inScope(server.features, user, client))
  const isPerChannel = user.scope?.channelIds != null
  const sections = server.features.sections.filter(
    ({ declaration }) => isFetched(declaration, fetched) && (!isPerChannel || declaration.perChannel),
  )
  await prepareLists(sections, { realm, viewer })
  const ready = Promise.withResolvers<Partial<Registered>>()
  const rest = realm.db.together<Partial<Registered>>(async (db) => {
    const context: RegisterContext = {
      server,
      realm,
      viewer,
      db,
      lastMessageId: state.lastMessageId,
      presenceHistoryDays,
    }
    const hasAccount = !isSpectator(user)
    // Position and sections are read in one tick: no entry can come between snapshot and queue.
    const position = state.journalHead
    // The database answers these while the others are made. Spectators have no queue.
    const asked = Promise.all([
      hasAccount ? realm.queues.create(db, user, viewer.client, position, lifespanSeconds) : undefined,
      ...sections.filter(({ asksDatabase }) => asksDatabase).map(async (one) => one.data(context)),
    ])
    // Handles the rejection even if a section below throws.
    asked.catch(ready.reject)
    const known = sections.filter(({ asksDatabase }) => !asksDatabase).map((one) => one.data(context))
    ready.resolve(
      Object.assign(
        {
          // The journal's position would show spectators how active others are.
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

/** The options with which somebody may register: a key for chosen channels hears only of what these have. */
function inScope({ perChannelEvents }: Features, { scope }: User, client: ClientOptions): ClientOptions {
  if (scope === undefined || scope.channelIds === null) return client
  const { eventTypes } = client
  return { ...client, eventTypes: perChannelEvents.filter((type) => eventTypes?.includes(type) ?? true) }
}
