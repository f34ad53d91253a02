import { rm } from 'node:fs/promises'
import { personAt } from '#accounts/administration/person-at.ts'
import { unhurried } from '#engine/db/query-limits.ts'
import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { OperatorError } from '#engine/operator-error.ts'
import type { ExportKind } from './scope.ts'
import { type FormatVersion, formatVersions, USUAL_FORMAT } from './tables/versions.ts'
import { writeArchive } from './write.ts'

/** Writes everything there is of an organization. */
export const exportCommand = operatorCommand('export', {
  summary: 'Write an organization into FILE, a .tar.gz that “import zulip” and Zulip itself read',
  details: `It has everything: private channels and direct messages too, whoever consents. Passwords, keys and log-ins stay here.

--public          only the public channels, and nothing that people have set for themselves
--person ADDRESS  only what that person can read and has set
--zulip VERSION   for the importer of Zulip ${formatVersions.join(' or ')}, each of which takes its own only; ${USUAL_FORMAT} without it`,
  takes: ['FILE'],
  options: { public: { type: 'boolean' }, person: { type: 'string' }, zulip: { type: 'string' } },
  async work(call) {
    const { server, options, given, say } = call
    const [path = ''] = given
    const realm = organizationOf(call)
    const { public: isPublic = false, person } = options
    const version = formatVersion(options.zulip)
    if (isPublic && person !== undefined) throw new OperatorError('--public and --person cannot go together')
    const kind: ExportKind =
      person === undefined ? (isPublic ? 'public' : 'whole') : { person: personAt(realm.state, person) }
    try {
      await unhurried(() => writeArchive(server, realm, kind, path, version))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    say(`${realm.state.settings.name} is in ${path}`)
  },
})

function formatVersion(given = String(USUAL_FORMAT)): FormatVersion {
  const version = formatVersions.find((one) => String(one) === given)
  if (version === undefined) throw new OperatorError(`--zulip takes one of ${formatVersions.join(', ')}`)
  return version
}
