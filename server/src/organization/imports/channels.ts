import { maxChannelDescriptionLength, maxChannelNameLength } from '@parley/api/channels/limits'
import { changeChannel } from '#directory/channels/change.ts'
import { addChannel } from '#directory/channels/commands.ts'
import { defaultChannelPermissions } from '#directory/channels/defaults.ts'
import { oneLine } from '#directory/channels/requests.ts'
import { type Channel, channelKey } from '#directory/channels/state.ts'
import { cutTo } from '#directory/channels/topic-names.ts'
import { systemGroupId } from '#directory/permissions/groups.ts'
import { describe } from '#directory/rendering/descriptions.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import { addMembers } from './members.ts'
import type { ImportedChannel } from './shape.ts'
import type { OpenExport } from './source.ts'
import { firstOwner, type ImportTarget } from './target.ts'

/** Makes the channels of an export, and subscribes their members. A public one of the same name becomes one with it. */
export async function importChannels(target: ImportTarget, source: OpenExport): Promise<ImportedChannel[]> {
  const { realm, ids, names } = target
  const all: ImportedChannel[] = []
  for await (const given of source.channels()) {
    await realm.change((change) => importChannel(change, target, given))
    const channel = realm.state.channels.get(ids.of('channel', given.key) ?? 0)
    if (channel !== undefined) names.learnChannel(given.key, channel)
    // The members of a large organization would stay in memory.
    all.push({ ...given, members: [] })
  }
  return all
}

async function importChannel(change: Change, target: ImportTarget, given: ImportedChannel): Promise<void> {
  const { ids, report } = target
  const before = change.state.channels.get(ids.of('channel', given.key) ?? 0)
  const found = joinable(change.state, given)
  // Two of an export stay two, also where they have one name.
  const joined = before ?? (found !== undefined && ids.has('channel', found.id) ? undefined : found)
  report[joined === undefined ? 'add' : 'know']('channels')
  const channel = joined ?? (await makeChannel(change, target, given))
  const made = [[given.key, channel.id]] as const
  if (before === undefined) await ids.save(change.tx, 'channel', made)
  await addMembers(change, target, given, channel, joined === undefined)
  // Forgotten if the transaction fails, as then the import does.
  ids.learn('channel', made)
}

/** The channel of that name, if its messages are for the same people. */
export function joinable({ channelsByName }: RealmState, given: ImportedChannel): Channel | undefined {
  const channel = channelsByName.get(channelKey(nameFor(given)))
  if (channel === undefined || given.isPrivate || given.isArchived) return undefined
  return channel.inviteOnly || channel.isArchived || channel.isWebPublic !== (given.isWebPublic ?? false)
    ? undefined
    : channel
}

async function makeChannel(change: Change, target: ImportTarget, given: ImportedChannel): Promise<Channel> {
  const { state } = change
  const { realm, ids } = target
  const creator = state.users.get(ids.of('person', given.creator ?? '') ?? 0)
  const description = cutTo(oneLine(given.description ?? '').trim(), maxChannelDescriptionLength, '…')
  const { isPrivate, isWebPublic = false, isDefault = false, hasProtectedHistory = false } = given
  return addChannel(change, {
    name: freeName(state, nameFor(given)),
    description,
    renderedDescription: describe(state, creator ?? firstOwner(realm), realm.url, description),
    creatorId: creator?.id ?? null,
    inviteOnly: isPrivate,
    isWebPublic: isWebPublic && !isPrivate,
    historyPublicToSubscribers: !hasProtectedHistory,
    isDefault: isDefault && !isPrivate,
    folderId: null,
    topicsPolicy: 'inherit',
    messageRetentionDays: null,
    ...given.columns,
    permissions: defaultChannelPermissions((group) => systemGroupId(state, group), creator?.id ?? null),
    createdAt: given.createdAt ?? unixNow(),
  })
}

/** A name as channels may have it. */
export const nameFor = ({ name, key }: Pick<ImportedChannel, 'name' | 'key'>) =>
  cutTo(oneLine(name).replaceAll('\0', '').toWellFormed().trim() || key, maxChannelNameLength, '…')

/** The name, or with a number if it is taken. */
function freeName({ channelsByName }: RealmState, name: string): string {
  for (let count = 2, free = name; ; count++) {
    if (!channelsByName.has(channelKey(free))) return free
    const end = ` (${count})`
    free = cutTo(name, maxChannelNameLength - end.length, '…') + end
  }
}

/** Archives the channels that were archived, once their messages are in them. */
export async function archiveChannels(
  target: ImportTarget,
  channels: readonly ImportedChannel[],
): Promise<void> {
  const { realm, ids } = target
  for (const { key, isArchived } of channels) {
    const channel = realm.state.channels.get(ids.of('channel', key) ?? 0)
    if (isArchived !== true || channel === undefined || channel.isArchived) continue
    // Who has taken it out of the archive since wants it so.
    const { rowCount } = await realm.db.query(
      `insert into imported (realm_id, origin, kind, key, id) values ($1, $2, 'archived', $3, $4)
       on conflict do nothing`,
      [realm.state.id, ids.origin, key, channel.id],
    )
    if (rowCount === 0) continue
    await realm.change((change) => changeChannel(change, channel, { isArchived: true, isDefault: false }))
  }
}
