import { defaultPresenceHistoryDays } from '@parley/api/presence/limits'
import { channelList, channelTexts } from '#directory/channels/json-cache.ts'
import { MEMBER } from '#directory/users/roles.ts'
import { prepareLists } from '#engine/events/snapshot.ts'
import { type ClientCapabilities, type ClientOptions, capabilitiesFrom } from '#engine/events/viewer.ts'
import { GzipMember, jsonBeginning } from '#engine/http/prepared/json.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { namesIn } from '#engine/records.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { inBackground } from '#engine/turns.ts'

/** With fewer users, the first answer takes hardly longer than later ones. */
const WORTH_REHEARSING = 1_000

const NONE = capabilitiesFrom(undefined)
const ALL: Partial<ClientCapabilities> = Object.fromEntries(namesIn(NONE).map((name) => [name, true]))

/** What most clients ask for. */
const USUAL_CLIENT: ClientOptions = {
  applyMarkdown: true,
  clientGravatar: true,
  slimPresence: true,
  allPublicStreams: false,
  includeSubscribers: 'partial',
  eventTypes: null,
  narrow: [],
  capabilities: capabilitiesFrom(ALL),
}

/**
 * Makes what members share of the answer to `/register`, while nobody asks for anything else. In a large organization that
 * takes seconds, which the first clients after a start would have to wait for.
 */
export async function rehearseRegister(server: ServerContext, realm: Realm): Promise<void> {
  const { state } = realm
  const user = state.users.values().find((one) => one.isActive && one.botType === null && one.role === MEMBER)
  if (state.users.size < WORTH_REHEARSING || user === undefined) return
  const viewer = { user, state, client: USUAL_CLIENT }
  const sections = server.features.sections.filter(({ asksDatabase }) => !asksDatabase)
  await prepareLists(sections, { realm, viewer }, inBackground)
  if (realm.isClosed) return
  const context = {
    server,
    realm,
    viewer,
    db: realm.db,
    lastMessageId: state.lastMessageId,
    presenceHistoryDays: defaultPresenceHistoryDays,
  }
  const fields = {}
  await inBackground(sections, (section) => Object.assign(fields, section.data(context)))
  await inBackground(new GzipMember().blocks(jsonBeginning(fields)), () => undefined)
  // Everybody is in some channels, and is told of all others: who comes first would compress those for who comes later.
  const texts = channelTexts(realm, USUAL_CLIENT.includeSubscribers)
  await inBackground(state.channels.values(), (channel) => texts.unclosed(channel).deflated)
  const list = channelList(realm, USUAL_CLIENT.includeSubscribers)
  await inBackground(list.everyBlock(), (block) => block.deflated)
}
