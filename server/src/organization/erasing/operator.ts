import { legalHoldErrors } from '@parley/api/legal-holds/errors'
import { emailKey } from '#directory/users/state.ts'
import { backupsNow } from '#engine/backups/kept.ts'
import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { counted } from '#engine/operator/counted.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { erasePerson } from './commands.ts'
import { isHeld } from './held.ts'
import { amountOf, erasureOf } from './storage.ts'

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

/** Erases somebody, as an owner can in the app. */
export const erase = operatorCommand('erase-person', {
  summary: 'Erase a person: their name, and their messages or files',
  details: `Says what would be gone. With --yes it is, for good: the account is deactivated and cannot come back.
--messages   also all that they have written
--files      also all that they have uploaded`,
  takes: ['ADDRESS'],
  options: {
    messages: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
  async work({ server, options, given: [address = ''], say }) {
    const { messages, files, yes } = options
    const realm = organizationOf({ server, options })
    const { db, state } = realm
    const user = state.usersByEmail.get(emailKey(address))
    if (user === undefined || user.botType !== null)
      throw new OperatorError(`nobody has the address ${address}`)
    const userId = user.id
    if (await isHeld(db, state, userId))
      throw new OperatorError(`${legalHoldErrors.personHeld().message} \`list-legal-holds\` has the holds.`)
    const amount = await amountOf(db, state.id, userId)
    say(
      `${user.fullName} (${userId}): name, address, picture, profile, drafts, settings, credentials and sessions.`,
    )
    say(
      `${counted(amount.messages, 'message')}: ${messages ? 'gone for everybody' : 'stay, with another name'}.`,
    )
    say(
      `${counted(amount.files, 'file')}: ${files ? 'gone for everybody' : 'stay where a message links to them'}.`,
    )
    say(
      'All archives of exports go. What others have written stays, also where it quotes or names the person.',
    )
    const { count, goneAt } = await backupsNow(server.config)
    if (goneAt !== null)
      say(
        `${count} backups in ${server.config.backups.address} still have all of it, the last until ${day(goneAt)}.`,
      )
    say('Backups made by hand or moved elsewhere are yours to delete.')
    if (!yes) {
      say('Nothing is erased yet: say --yes.')
      return
    }
    await erasePerson(realm, { userId, messages, files }, null)
    say(`The name is gone. The rest goes within minutes: \`erasures\` says when person ${userId} is done.`)
  },
})

/** Says who was erased, and whether anything is left. */
export const list = operatorCommand('erasures', {
  summary: 'List the people who were erased, and whether something of them is left',
  async work({ server, options, say }) {
    const { db, state } = organizationOf({ server, options })
    if (state.erasedUsers.size === 0) say('Nobody was erased.')
    for (const userId of state.erasedUsers) {
      const erasure = await erasureOf(db, state.id, userId)
      if (erasure === undefined) continue
      const { finishedAt, requestedAt } = erasure
      const isStopped = finishedAt === null && (await isHeld(db, state, userId))
      const left = isStopped ? 'stopped by a legal hold' : 'under way'
      say(`${userId}  ${day(requestedAt)}  ${finishedAt === null ? left : `done on ${day(finishedAt)}`}`)
    }
  },
})
