import type { RealmState } from '#engine/realm/state.ts'
import type { ExportKind } from './scope.ts'
import type { FormatVersion } from './tables/versions.ts'

const WHAT: Readonly<Record<Extract<ExportKind, string>, string>> = {
  public: 'Everything in public channels. Nothing of private channels and direct messages.',
  consent: 'Everything in public channels, and what those who agreed to it can read and have set.',
  whole: 'Everything.',
}

/** What an export is, for whoever opens it. */
export function readme({ settings }: RealmState, kind: ExportKind, version: FormatVersion): string {
  const what = typeof kind === 'string' ? WHAT[kind] : `What ${kind.person.fullName} can read and has set.`
  return `# ${settings.name}

${what} Written on ${new Date().toISOString()}, in the format of Zulip ${version}'s exports:
\`npm run parley -- import zulip FILE\` reads it into a Parley, \`manage.py import\` into a server of Zulip ${version}.

- \`realm.json\`: the organization, people, channels, groups, reactions, a table each.
- \`messages-000001.json\` and so on: a thousand messages each, with what people have read and starred of them.
- \`attachment.json\`, \`uploads/\`: the files that those messages share. \`records.json\` says whose they are.
- \`avatars/\`: pictures that people uploaded of themselves. \`emoji/\`: custom emoji. \`realm_icons/\`: icon and logos.
- \`parley.json\`: what Zulip ${version} has no place for.
`
}
