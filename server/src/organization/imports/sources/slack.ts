import { roles } from '@parley/api/users/roles'
import { z } from 'zod'
import type { Archive } from '../archives/archive.ts'
import { fitting, rowsOf } from '../reading/rows.ts'
import type { Report } from '../report.ts'
import type { ImportedChannel, ImportedPerson } from '../shape.ts'
import { emojiOf, groupsOf } from '../slack/lists.ts'
import { DAY, messagesOf, type Place } from '../slack/messages.ts'
import { SOMEBODY, somebodyAt } from '../somebody.ts'
import { importSource, type OpenExport } from '../source.ts'

// Slack's help: "How to read Slack data exports".

const user = z.object({
  id: z.string(),
  team_id: z.string().nullish(),
  name: z.string().default(''),
  real_name: z.string().nullish(),
  deleted: z.boolean().default(false),
  tz: z.string().nullish(),
  is_admin: z.boolean().default(false),
  is_owner: z.boolean().default(false),
  is_restricted: z.boolean().default(false),
  is_bot: z.boolean().default(false),
  profile: z
    .object({
      real_name: z.string().nullish(),
      display_name: z.string().nullish(),
      email: z.string().nullish(),
      bot_id: z.string().nullish(),
    })
    .default({}),
})
type User = z.infer<typeof user>

const channel = z.object({
  id: z.string(),
  name: z.string().default(''),
  created: z.number().optional(),
  creator: z.string().optional(),
  is_archived: z.boolean().default(false),
  is_general: z.boolean().default(false),
  members: z.array(z.string()).default([]),
  purpose: z.object({ value: z.string() }).optional(),
  pins: z.array(z.object({ id: z.string().optional(), user: z.string().optional() })).nullish(),
})
type Channel = z.infer<typeof channel>

/** The export of a Slack workspace. */
export const slack = importSource('slack', {
  summary: 'the .zip of “Export data”, with users.json and channels.json in it',
  marker: /^users\.json$/,
  fileHosts: /(?:^|\.)slack(?:-edge)?\.com$/,
  async open(archive, options): Promise<OpenExport> {
    const { report } = options
    const users = await rowsOf(archive, 'users.json', fitting(user, 'people', report))
    const list = (name: string) => rowsOf(archive, name, fitting(channel, `conversations of ${name}`, report))
    const [open, closed] = [await list('channels.json'), await list('groups.json')]
    const directs = [...(await list('dms.json')), ...(await list('mpims.json'))]
    const places = placesOf(archive, [...open, ...closed], directs)
    const people = new Set([...users.map(({ id }) => id), SOMEBODY])
    const bots = new Map(
      users.flatMap(({ id, profile }) => (profile.bot_id ? [[profile.bot_id, id] as const] : [])),
    )
    return {
      origin: users.find(({ team_id: team }) => team != null)?.team_id ?? '',
      organization: async () => undefined,
      people: () => peopleOf(users),
      groups: () => groupsOf(archive, report),
      async *channels() {
        for (const one of open) yield channelOf(one, false)
        for (const one of closed) yield channelOf(one, true)
      },
      emoji: () => emojiOf(archive, report),
      async *messages(names) {
        for (const place of places) yield* messagesOf(archive, place, { ...options, names, people, bots })
        loseUnread(archive, places, report)
      },
    }
  },
})

async function* peopleOf(users: readonly User[]): AsyncGenerator<ImportedPerson> {
  for (const one of users) {
    const { profile } = one
    yield {
      key: one.id,
      email: profile.email ?? undefined,
      fullName: profile.real_name || one.real_name || profile.display_name || one.name || one.id,
      role: one.is_owner
        ? roles.owner
        : one.is_admin
          ? roles.administrator
          : one.is_restricted
            ? roles.guest
            : roles.member,
      isActive: !one.deleted,
      isBot: one.is_bot,
      timezone: one.tz ?? undefined,
    }
  }
  yield somebodyAt('Slack')
}

const channelOf = (one: Channel, isPrivate: boolean): ImportedChannel => ({
  key: one.id,
  name: one.name,
  description: one.purpose?.value,
  isPrivate,
  isArchived: one.is_archived,
  isDefault: one.is_general,
  creator: one.creator,
  createdAt: one.created,
  members: one.members.map((person) => ({ person })),
})

/** Folders are named after the channel, those of direct messages mostly after the id. */
function placesOf(archive: Archive, channels: readonly Channel[], directs: readonly Channel[]): Place[] {
  const folders = new Set([...archive.sizes.keys()].map((name) => name.split('/')[0] ?? ''))
  const taken = new Set<string>()
  // Of two channels with one name, the folder is the first one's.
  const folderOf = ({ id, name }: Channel) => {
    const folder = folders.has(name) && !taken.has(name) ? name : id
    taken.add(folder)
    return folder
  }
  return [
    ...channels.map((one) => ({ key: one.id, folder: folderOf(one), pins: one.pins ?? [] })),
    ...directs.map((one) => ({
      key: one.id,
      folder: folderOf(one),
      people: one.members,
      pins: one.pins ?? [],
    })),
  ]
}

/** Files of the export that have no place here. */
function loseUnread(archive: Archive, places: readonly Place[], report: Report): void {
  if (archive.sizes.has('integration_logs.json')) report.lose('logs of integrations')
  if (archive.sizes.has('canvases.json')) report.lose('canvases')
  const known = new Set(places.map(({ folder }) => folder))
  for (const name of archive.sizes.keys()) {
    const [folder = '', day = ''] = name.split('/')
    if (DAY.test(day) && !known.has(folder)) report.lose('days of channels that the export has no more')
  }
}
