import { roles } from '@parley/api/users/roles'
import { z } from 'zod'
import type { Archive } from '../archives/archive.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { fitting } from '../reading/rows.ts'
import { Report } from '../report.ts'
import type { ImportedPerson } from '../shape.ts'
import { somebodyAt } from '../somebody.ts'
import { type LineOf, line } from './lines.ts'

/** What an export says beside its posts. It is in memory, and read once: a post is a hundred times as many. */
export interface Directory {
  readonly people: readonly ImportedPerson[]
  /** The names of those who have a line of their own. */
  readonly names: ReadonlySet<string>
  readonly channels: readonly LineOf<'channel'>['channel'][]
  /** The names of people by team and channel, with a slash in between. */
  readonly members: ReadonlyMap<string, readonly string[]>
  readonly emoji: readonly LineOf<'emoji'>['emoji'][]
}

/** Reads all lines once. What is wrong with one is told when the posts are read. */
export async function directoryOf(archive: Archive, file: string): Promise<Directory> {
  const people: ImportedPerson[] = []
  const bots: ImportedPerson[] = []
  const channels: LineOf<'channel'>['channel'][] = []
  const emoji: LineOf<'emoji'>['emoji'][] = []
  const members = new Map<string, string[]>()
  const writers = new Set<string>()
  const fit = fitting(line, 'lines', new Report())
  for await (const values of jsonLines(await archive.open(file))) {
    for (const value of values) {
      const { type = '', post, direct_post: direct } = written.safeParse(value).data ?? {}
      for (const one of [post, direct]) {
        if (one === undefined) continue
        writers.add(one.user.toLowerCase())
        for (const { user } of one.replies ?? []) writers.add(user.toLowerCase())
      }
      if (!OF_DIRECTORY.has(type)) continue
      for (const one of fit(value)) {
        if (one.type === 'bot') bots.push(botOf(one.bot))
        else if (one.type === 'channel') channels.push(one.channel)
        else if (one.type === 'emoji') emoji.push(one.emoji)
        else if (one.type === 'user') {
          people.push(personOf(one.user))
          noteMembership(members, one.user)
        }
      }
    }
  }
  people.push(...bots)
  const names = new Set(people.map(({ key }) => key))
  if ([...writers].some((name) => !names.has(name))) people.push(somebodyAt('Mattermost'))
  return { people, names, channels, members, emoji }
}

const OF_DIRECTORY = new Set(['user', 'bot', 'channel', 'emoji'])

const said = z.object({ user: z.string(), replies: z.array(z.object({ user: z.string() })).nullish() })
const written = z.object({
  type: z.string().optional(),
  post: said.optional().catch(undefined),
  direct_post: said.optional().catch(undefined),
})

const personOf = (user: LineOf<'user'>['user']): ImportedPerson => ({
  key: user.username.toLowerCase(),
  email: user.email,
  fullName: [user.first_name, user.last_name].filter(Boolean).join(' ') || user.nickname || user.username,
  role: /\bsystem_admin\b/.test(user.roles)
    ? roles.administrator
    : /\bsystem_guest\b/.test(user.roles)
      ? roles.guest
      : roles.member,
  isActive: (user.delete_at ?? 0) === 0,
})

const botOf = ({ username, display_name: name, owner }: LineOf<'bot'>['bot']): ImportedPerson => ({
  key: username.toLowerCase(),
  fullName: name || username,
  isActive: true,
  isBot: true,
  owner,
})

function noteMembership(members: Map<string, string[]>, { username, teams }: LineOf<'user'>['user']): void {
  for (const { name: team, channels } of teams ?? []) {
    for (const one of channels ?? []) {
      const key = `${team}/${one.name}`
      const before = members.get(key)
      if (before === undefined) members.set(key, [username.toLowerCase()])
      else before.push(username.toLowerCase())
    }
  }
}
