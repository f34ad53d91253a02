import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { DirectoryUnreachable } from './connection.ts'
import type { Directory } from './directory.ts'
import { AnswerDoubted, synchronize, usualShare } from './synchronize.ts'
import { unlessBusy } from './turn.ts'

/** A longer turn would keep a stop of the server waiting. */
const TURN_MS = 10_000
const MOST_PROBLEMS = 20

/** Synchronizes for a while, with the result in the log. Returns false if there is more to do. */
export async function synchronizeAndLog(
  server: ServerContext,
  realm: Realm,
  directory: Directory,
): Promise<boolean> {
  const log = server.log.child({ realm: realm.state.id, directory: directory.name })
  const begun = performance.now()
  let problems = 0
  try {
    const came = await unlessBusy(realm, directory.name, () =>
      synchronize({
        server,
        realm,
        directory,
        isRehearsal: false,
        mostLeavingPercent: usualShare(directory),
        until: begun + TURN_MS,
        say: (line) => log.debug({ change: line }, 'synchronizing with an LDAP directory'),
        problem(problem) {
          if (++problems <= MOST_PROBLEMS) log.warn({ problem }, 'synchronizing with an LDAP directory')
        },
      }),
    )
    // An operator does it at this moment.
    if (came === undefined) return true
    const { isDone, ...counts } = came
    const ms = Math.round(performance.now() - begun)
    log.info({ ...counts, problems, ms, isDone }, 'synchronized with an LDAP directory')
    return isDone
  } catch (error) {
    if (realm.isClosed) return true
    const isExplained = error instanceof DirectoryUnreachable || error instanceof AnswerDoubted
    log.error(
      isExplained ? { problem: error.message } : { err: error },
      'the synchronization with an LDAP directory failed',
    )
    return true
  }
}
