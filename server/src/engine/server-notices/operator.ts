import { randomUUID } from 'node:crypto'
import { maxServerNoticeLength } from '@parley/api/server-notices/limits'
import type { ServerNotices } from '@parley/api/server-notices/objects'
import { operatorCommand } from '../operator/command.ts'
import { OperatorError } from '../operator-error.ts'
import type { ServerContext } from '../server-context.ts'
import { unixNow } from '../time.ts'
import { serverNoticesChanged } from './entries.ts'
import { storeNotices } from './storage.ts'

const MOST_MINUTES = 7 * 24 * 60

/** Changes what is told in every organization, each in its own transaction: a command that is given again mends the rest. */
async function tell({ realms }: ServerContext, change: Partial<ServerNotices>): Promise<void> {
  if (realms.isEmpty) throw new OperatorError('there is no organization yet')
  for (const realm of realms.all()) {
    await realm.change(async ({ state, tx, append }) => {
      const notices = { ...state.serverNotices, ...change }
      await storeNotices(tx, notices)
      append(serverNoticesChanged.of(notices))
    })
  }
}

function checkedText(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > maxServerNoticeLength)
    throw new OperatorError(`the text may have ${maxServerNoticeLength} characters at most`)
  return trimmed
}

/** Lets everybody read and nobody change anything. */
export const beginMaintenance = operatorCommand('begin-maintenance', {
  summary: 'Let everybody read, and refuse all changes until end-maintenance',
  details:
    'On all nodes, for all organizations. People are told so, with the words of --text and when it will probably be over.\n' +
    'What the server does by itself, such as sending letters and scheduled messages, goes on.',
  options: { minutes: { type: 'string' }, text: { type: 'string', default: '' } },
  async work({ server, options: { minutes, text }, say }) {
    if (minutes !== undefined && !(Number(minutes) >= 1 && Number(minutes) <= MOST_MINUTES))
      throw new OperatorError(`--minutes must be a number from 1 to ${MOST_MINUTES}`)
    const until = minutes === undefined ? null : unixNow() + Math.round(Number(minutes) * 60)
    await tell(server, { server_maintenance: { text: checkedText(text), until } })
    say('The server is in maintenance: everything can be read, and nothing changed.')
    say('It ends by: npm run parley -- end-maintenance')
  },
})

/** Lets everybody change things again. */
export const endMaintenance = operatorCommand('end-maintenance', {
  summary: 'End the maintenance that begin-maintenance began',
  async work({ server, say }) {
    await tell(server, { server_maintenance: null })
    say('The maintenance is over.')
  },
})

/** Shows everybody a line of text. */
export const setBanner = operatorCommand('set-banner', {
  summary: 'Show everybody a line of text above the app, instead of an earlier one',
  details: 'Each person can dismiss it, but not with --urgent. It is plain text.',
  takes: ['TEXT'],
  options: { urgent: { type: 'boolean', default: false } },
  async work({ server, given: [given = ''], options: { urgent }, say }) {
    const text = checkedText(given)
    if (text === '') throw new OperatorError('the text is empty: remove-banner takes the banner away')
    await tell(server, { server_banner: { id: randomUUID(), text, is_urgent: urgent === true } })
    say('The banner is shown.')
  },
})

/** Takes the banner away. */
export const removeBanner = operatorCommand('remove-banner', {
  summary: 'Take the banner of set-banner away',
  async work({ server, say }) {
    await tell(server, { server_banner: null })
    say('There is no banner any more.')
  },
})
