import { importSource, type OpenExport } from '../source.ts'
import { namedIn } from '../zulip/content.ts'
import { channelsOf, emojiOf, groupsOf, organizationOf, peopleOf, uploadsOf } from '../zulip/directory.ts'
import { detailsOf, messagesOf } from '../zulip/messages.ts'
import { importRest } from '../zulip/rest.ts'
import { readTables } from '../zulip/tables.ts'

/** The export of a Zulip server, from 10.0 on, and that of Parley. */
export const zulip = importSource('zulip', {
  summary: 'the .tar.gz that “Export your organization” gives, with a file realm.json in it',
  marker: /^realm\.json$/,
  async open(archive, { report }): Promise<OpenExport> {
    const tables = await readTables(archive, report)
    const [realm] = tables.zerver_realm
    const uploads = await uploadsOf(archive, report)
    const named = namedIn(tables, uploads.byPath)
    return {
      origin: String(realm?.uuid ?? realm?.string_id ?? realm?.id ?? ''),
      organization: async () => organizationOf(tables),
      people: () => peopleOf(tables, archive, report),
      groups: () => groupsOf(tables),
      channels: () => channelsOf(tables),
      emoji: () => emojiOf(tables, archive, report),
      messages: (names) => messagesOf(archive, { tables, uploads, names, named, report }),
      details: () => detailsOf(archive, report),
      rest: (target) => importRest(target, tables, { archive, named }),
    }
  },
})
