import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { counted } from '#engine/operator/counted.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { DirectoryUnreachable } from './connection.ts'
import { AnswerDoubted, synchronize, usualShare } from './synchronize.ts'
import { inTurn } from './turn.ts'

/** Synchronizes at once, or says what a synchronization would change. */
export const synchronizeLdap = operatorCommand('synchronize-ldap', {
  summary: 'Make the accounts of the organization what its LDAP directories say',
  details: [
    '--dry-run lists what would change, and changes nothing. --directory names one of several directories.',
    '--most-leaving takes a percentage, in place of most_leaving_percent, for people who have really left.',
  ].join('\n'),
  options: {
    'dry-run': { type: 'boolean', default: false },
    directory: { type: 'string', default: '' },
    'most-leaving': { type: 'string', default: '' },
  },
  async work({ server, options, say }) {
    const realm = organizationOf({ server, options })
    const percent = options['most-leaving']
    if (percent !== '' && !/^(?:\d{1,2}|100)$/.test(percent))
      throw new OperatorError('--most-leaving takes a percentage from 0 to 100')
    const all = server.directories.of(realm)
    const wanted = all.filter(({ name }) => options.directory === '' || name === options.directory)
    if (all.length === 0)
      throw new OperatorError(
        'the organization has no LDAP directory: LDAP_URL or LDAP_DIRECTORIES names one',
      )
    if (wanted.length === 0)
      throw new OperatorError(
        `there is no LDAP directory '${options.directory}', but ${all.map(({ name }) => name).join(', ')}`,
      )
    const isRehearsal = options['dry-run']
    for (const directory of wanted) {
      try {
        const work = () =>
          synchronize({
            server,
            realm,
            directory,
            isRehearsal,
            mostLeavingPercent: percent === '' ? usualShare(directory) : Number(percent),
            until: Number.POSITIVE_INFINITY,
            say,
            problem: (line) => say(`! ${line}`),
          })
        const { people, linked, changed, left } = isRehearsal
          ? await work()
          : await inTurn(realm, directory.name, work)
        const done = isRehearsal ? 'would change, and' : 'changed, and'
        say(
          `${directory.name}: ${counted(people, 'person', 'people')}, ${linked} of them with an active account; ${counted(changed, 'account')} ${done} ${left} left.`,
        )
      } catch (error) {
        const isExplained = error instanceof DirectoryUnreachable || error instanceof AnswerDoubted
        throw isExplained ? new OperatorError(`${directory.name}: ${error.message}`) : error
      }
    }
  },
})
