import { changeChannel } from '#directory/channels/change.ts'
import { createDefaultChannelGroup } from '#directory/default-channels/commands.ts'
import { createFolder, updateFolder } from '#directory/folders/commands.ts'
import { addPlayground } from '../../playgrounds/commands.ts'
import { isFirst } from '../once.ts'
import type { RestTarget } from '../source.ts'
import { firstOwner } from '../target.ts'
import type { Row, Tables } from './tables.ts'
import { tried } from './tried.ts'

/** What the organization has several of: folders of channels, groups of default channels, playgrounds. */
export async function importLists(target: RestTarget, tables: Tables): Promise<void> {
  const { realm, ids, report } = target
  for (const folder of tables.zerver_channelfolder) {
    const channels = tables.zerver_stream.filter((stream) => stream.folder === folder.id)
    await tried(report, 'folders of channels', () => addFolder(target, folder, channels))
  }
  for (const { id, name, description, streams } of tables.zerver_defaultstreamgroup) {
    const channelIds = ids.all('channel', streams.map(String))
    await tried(report, 'groups of default channels', () =>
      realm.change(async (change) => {
        if (!(await isFirst(change, target, 'default channel group', String(id)))) return
        await createDefaultChannelGroup(change, { name, description, channelIds })
      }),
    )
  }
  for (const { name, pygments_language: language, url_template: template } of tables.zerver_realmplayground) {
    if (template === undefined) continue
    await tried(report, 'code playgrounds', () =>
      realm.change(async (change) => {
        if (!(await isFirst(change, target, 'playground', `${language} ${name}`))) return
        const isHere = change.state.playgrounds.some(
          (one) => one.name === name && one.pygments_language === language,
        )
        if (!isHere)
          await addPlayground(change, { name, pygments_language: language, url_template: template })
      }),
    )
  }
}

/** Makes a folder, or takes the one of its name that is here, and puts the channels into it that are in none. */
async function addFolder(
  target: RestTarget,
  { id, name, description, is_archived: isArchived }: Row<'zerver_channelfolder'>,
  channels: readonly Row<'zerver_stream'>[],
): Promise<void> {
  const { realm, ids } = target
  const actor = { user: firstOwner(realm), realmUrl: realm.url }
  const made = await realm.change(async (change) => {
    if (!(await isFirst(change, target, 'folder', String(id)))) return undefined
    const here = [...change.state.folders.values()].find(
      (one) => one.name.toLowerCase() === name.toLowerCase() && !one.isArchived,
    )
    const folder = here ?? (await createFolder(change, actor, { name, description }))
    for (const { id: stream } of channels) {
      const channel = change.state.channels.get(ids.of('channel', String(stream)) ?? 0)
      if (channel?.folderId === null) await changeChannel(change, channel, { folderId: folder.id })
    }
    return here === undefined ? folder.id : undefined
  })
  if (made === undefined || !isArchived || channels.length > 0) return
  await realm.change((change) => updateFolder(change, actor, made, { isArchived }))
}
