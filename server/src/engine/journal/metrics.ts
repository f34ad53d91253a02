import { SHORT_SECONDS } from '../metrics/counting.ts'
import { counter, gauge, histogram } from '../metrics/metric.ts'
import { span } from '../traces/span.ts'

/** The entries that this node has written. */
export const entriesWritten = counter({
  name: 'parley_journal_entries_total',
  help: 'Entries that this node has appended to journals.',
})

/** How many commands, such as messages, were committed together. */
export const groupSizes = histogram(
  {
    name: 'parley_journal_group_size',
    help: 'Commands that shared a transaction. Growing groups are how the server keeps up with more sends.',
  },
  [1, 2, 4, 8, 16, 32, 64, 128, 200],
)

/** How long transactions of the journal took, with the work of commands that have their own. */
export const transactionSeconds = histogram(
  {
    name: 'parley_journal_transaction_seconds',
    help: 'Time of a transaction that appends to a journal: of commands together, or of one alone.',
    labels: ['kind'],
  },
  SHORT_SECONDS,
)

/** The commands that wait for their transaction. */
export const waitingCommands = gauge(
  {
    name: 'parley_journal_waiting_commands',
    help: 'Commands that wait for a transaction, of all organizations.',
  },
  ({ realms }) => realms.all().reduce((sum, { waitingCommands }) => sum + waitingCommands, 0),
)

/** A command, from when it begins to wait for its transaction until that is committed and applied. */
export const writeSpan = span({
  name: 'journal write',
  help: 'A command that changes an organization, with its wait for a transaction: together with others, or alone.',
  kind: 'internal',
  attributes: ['parley.realm.id', 'parley.transaction.kind'],
})
