import { activeEmojiNamed } from '#directory/emoji/state.ts'
import { emailKey } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { nameFor as channelName, joinable } from './channels.ts'
import { checkedMessages, TWICE } from './checked.ts'
import { emojiName } from './emoji.ts'
import type { Ids } from './ids.ts'
import type { Names } from './names.ts'
import { addressOf, isWithoutLogIn, nameFor, WITHOUT_LOG_IN } from './people.ts'
import { piecesOf } from './prepare.ts'
import { knownEmoji } from './reactions.ts'
import type { Report } from './report.ts'
import type { ImportedMessage } from './shape.ts'
import type { OpenExport } from './source.ts'

/** What a dry run knows. */
export interface DryRun {
  /** Undefined if the import would make the organization. */
  readonly realm: Realm | undefined
  readonly ids: Ids | undefined
  readonly names: Names
  readonly report: Report
}

/** Reads all of an export and counts what an import would do. Writes nothing. */
export async function tryImport(run: DryRun, source: OpenExport): Promise<void> {
  const people = await tryPeople(run, source)
  for await (const { key } of source.groups?.() ?? [])
    count(run, 'groups', run.ids?.of('group', key) !== undefined)
  const channels = new Set<string>()
  const joined = new Set<number>()
  for await (const channel of source.channels()) {
    run.names.learnChannel(channel.key, { id: 0, name: channelName(channel) })
    const state = run.realm?.state
    const here = run.ids?.of('channel', channel.key)
    const other = here ?? (state && joinable(state, channel)?.id)
    const isTaken = here === undefined && other !== undefined && joined.has(other)
    count(run, 'channels', channels.has(channel.key) || (other !== undefined && !isTaken))
    if (other !== undefined) joined.add(other)
    channels.add(channel.key)
  }
  const emoji = new Set<string>()
  for await (const { key, name } of source.emoji?.() ?? []) {
    emoji.add(key).add(name)
    const state = run.realm?.state
    count(run, 'emoji', state !== undefined && activeEmojiNamed(state, emojiName(name)) !== undefined)
  }
  const seen = new Set<string>()
  for await (const message of checkedMessages(source.messages(run.names), run.report)) {
    if (seen.has(message.key)) run.report.lose(TWICE)
    else tryMessage(run, message, people, channels, emoji)
    seen.add(message.key)
  }
  for await (const { reaction } of source.details?.() ?? []) {
    if (reaction !== undefined) run.report.add('reactions', reaction.people.length)
  }
}

async function tryPeople({ realm, ids, names, report }: DryRun, source: OpenExport): Promise<Set<string>> {
  const people = new Set<string>()
  const addresses = new Set<string>()
  let unreachable = 0
  for await (const person of source.people()) {
    names.learnPerson(person.key, { id: 0, fullName: nameFor(person.fullName) })
    const address = emailKey(addressOf(person, source.origin))
    const isTwice = people.has(person.key) || addresses.has(address)
    const isKnown =
      ids?.of('person', person.key) !== undefined || realm?.state.usersByEmail.has(address) === true
    report[isTwice || isKnown ? 'know' : 'add']('people')
    if (isWithoutLogIn(person)) unreachable++
    people.add(person.key)
    addresses.add(address)
  }
  if (unreachable > 0) report.lose(WITHOUT_LOG_IN, unreachable)
  return people
}

function tryMessage(
  { names, report }: DryRun,
  message: ImportedMessage,
  people: ReadonlySet<string>,
  channels: ReadonlySet<string>,
  emoji: ReadonlySet<string>,
): void {
  const { place, sender, content, files = [], reactions = [] } = message
  if (!people.has(sender) || ('channel' in place && !channels.has(place.channel))) {
    report.lose(`messages: the export does not have their ${people.has(sender) ? 'channel' : 'sender'}`)
    return
  }
  const pieces = piecesOf(content).length
  if (pieces === 0) report.lose('messages: they say nothing')
  report.add('messages', pieces)
  for (const file of files) {
    if (names.hasFile(file)) report.add('files')
    else report.lose('files: they are not in the export')
  }
  for (const { emoji: name, isCustom, people: by } of reactions) {
    if (isCustom === true || emoji.has(name) || knownEmoji(name) !== undefined)
      report.add('reactions', by.length)
    else report.lose('reactions: with an emoji that is not known here', by.length)
  }
}

const count = ({ report }: DryRun, noun: 'groups' | 'channels' | 'emoji', isKnown: boolean) =>
  report[isKnown ? 'know' : 'add'](noun)
