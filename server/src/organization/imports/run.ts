import { withClient } from '#engine/db/database.ts'
import { unhurried } from '#engine/db/query-limits.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { archiveChannels, importChannels } from './channels.ts'
import { TWICE } from './checked.ts'
import { importEmoji } from './emoji.ts'
import { importGroups } from './groups.ts'
import { deactivatePeople, importAvatars, importPeople } from './people.ts'
import { type PreparedMessage, prepared } from './prepare.ts'
import { openProtectedHistories } from './protected-history.ts'
import { number } from './report.ts'
import type { OpenExport } from './source.ts'
import { countStaged, forgetStaged, nextStaged, type StagedMessage, stageMessages } from './staging.ts'
import type { ImportTarget } from './target.ts'
import { writeMessagesOf } from './write.ts'

/** So many messages are written in one transaction: senders wait for it. */
const AT_ONCE = 500
const TELL_EVERY_MS = 5_000
/** With the organization's id, the advisory lock of an import. */
const IMPORT_LOCK = 741_021_103

type Say = (line: string) => void

/** Imports an opened export. What was imported before is left as it is, so that it can be done again at any time. */
export async function runImport(target: ImportTarget, source: OpenExport, say: Say): Promise<void> {
  await alone(target, () => unhurried(() => importAll(target, source, say)))
}

async function importAll(target: ImportTarget, source: OpenExport, say: Say): Promise<void> {
  const { realm, report, ids, isNew } = target
  const people = await importPeople(target, source)
  say(`People: ${number(report.added('people'))} added, ${number(report.known('people'))} here already`)
  await importGroups(target, source)
  const channels = await importChannels(target, source)
  say(`Channels: ${number(report.added('channels'))} added, ${number(report.known('channels'))} here already`)
  await importEmoji(target, source)
  await importAvatars(target, people)
  await importMessages(target, source, say)
  await openProtectedHistories(target, channels)
  await source.rest?.({
    realm,
    ids,
    names: target.names,
    isNew,
    report,
    server: target.server,
    archive: target.archive,
  })
  await archiveChannels(target, channels)
  await deactivatePeople(target, people)
}

async function importMessages(target: ImportTarget, source: OpenExport, say: Say): Promise<void> {
  const { realm, ids, report } = target
  const { db, state } = realm
  const reading = every(TELL_EVERY_MS, (read: number) => say(`Reading: ${number(read)} messages`))
  await stageMessages(target, source, reading)
  const { left, known } = await countStaged(db, state.id, ids.origin)
  report.know('messages', known)
  say(`Messages: ${number(left)} to write, ${number(known)} here already`)
  const begun = performance.now()
  let done = 0
  const writing = every(TELL_EVERY_MS, () => say(progress(done, left, begun)))
  let ready: Promise<Batch> = nextBatch(target, undefined, NONE)
  for (;;) {
    const { staged, messages } = await ready
    const last = staged.at(-1)
    if (last === undefined) break
    // Prepared while the database writes.
    ready = nextBatch(target, last, new Set(staged.map(({ message }) => message.key)))
    ready.catch(() => undefined)
    if (messages.length > 0) await realm.change((change) => writeMessagesOf(change, target, messages))
    done += staged.length
    report.add('messages', messages.length)
    report.add(
      'reactions',
      messages.reduce((sum, { reactions }) => sum + reactions.length, 0),
    )
    writing(done)
  }
  if (left > 0) say(progress(done, left, begun))
  await forgetStaged(db, state.id)
}

interface Batch {
  readonly staged: readonly StagedMessage[]
  readonly messages: readonly PreparedMessage[]
}

const NONE: ReadonlySet<string> = new Set()

/** @param writing the ids of the messages before, which may not be in the database yet */
async function nextBatch(
  target: ImportTarget,
  after: StagedMessage | undefined,
  writing: ReadonlySet<string>,
): Promise<Batch> {
  const { realm, ids, report } = target
  const staged = await nextStaged(realm.db, realm.state.id, ids.origin, after, AT_ONCE)
  const seen = new Set(writing)
  const once = staged.filter(({ message: { key } }) => !seen.has(key) && seen.add(key))
  if (once.length < staged.length) report.lose(TWICE, staged.length - once.length)
  return { staged, messages: await prepared(target, once) }
}

const BAR = 20

function progress(done: number, all: number, begun: number): string {
  const share = all === 0 ? 1 : Math.min(1, done / all)
  const filled = Math.round(share * BAR)
  const seconds = (performance.now() - begun) / 1000
  const rate = seconds > 0 ? Math.round(done / seconds) : 0
  const bar = '#'.repeat(filled) + '.'.repeat(BAR - filled)
  return `[${bar}] ${Math.floor(share * 100)} %  ${number(done)} of ${number(all)} messages, ${number(rate)} a second`
}

/** Calls `tell` at most once in that time. */
function every<Value>(milliseconds: number, tell: (value: Value) => void): (value: Value) => void {
  let toldAt = performance.now()
  return (value) => {
    if (performance.now() - toldAt < milliseconds) return
    toldAt = performance.now()
    tell(value)
  }
}

/** Two imports into one organization would write the same twice. The lock belongs to the connection, and ends with it. */
async function alone({ realm }: ImportTarget, work: () => Promise<void>): Promise<void> {
  await withClient(realm.db.connection, undefined, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
      IMPORT_LOCK,
      realm.state.id,
    ])
    if (rows[0]?.mine !== true) throw new OperatorError('an import into this organization is under way')
    await work()
  })
}
