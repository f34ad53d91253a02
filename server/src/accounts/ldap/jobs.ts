import { job } from '#engine/jobs/job.ts'
import { isAuthenticationEnabled } from '#engine/realm/authentication-methods.ts'
import { synchronizeAndLog } from './synchronize-and-log.ts'

interface Turn {
  readonly realmId: number
  readonly directory: string
}

/** Synchronizes an organization with a directory, on one node at a time, and queues the next turn. */
export const synchronizeWithDirectory = job<Turn>(
  'synchronize_with_directory',
  // A turn that fails is made up for by the next.
  { attempts: 1, priority: 10, oneAtATime: ({ realmId, directory }) => `directory ${realmId} ${directory}` },
  async (turn, { server }) => {
    const realm = server.realms.byId(turn.realmId)
    const directory = realm && server.directories.of(realm).find(({ name }) => name === turn.directory)
    const every = directory?.settings.synchronize?.every_minutes
    // The organization is gone, or the configuration has changed.
    if (realm === undefined || directory === undefined || every === undefined) return
    const isOn = !realm.state.isDeactivated && isAuthenticationEnabled(realm.state, 'LDAP')
    const isDone = !isOn || (await synchronizeAndLog(server, realm, directory))
    const runIn = isDone ? every * 60 : undefined
    await synchronizeWithDirectory.queue(server.db, turn, { runIn })
  },
)
