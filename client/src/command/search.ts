import { getMessages } from '@parley/api/messages/endpoints'
import { COMMON_HELP, readArguments } from './arguments.ts'
import { connect } from './configuration.ts'
import type { Command } from './main.ts'
import { narrowOf, PLACE } from './place.ts'
import { exitCodes, UsageError } from './problems.ts'
import { shown } from './show.ts'

const MOST = 5000

export const search: Command = {
  help: `Prints the newest messages that have all words, the oldest of them first.

  parley search [--channel NAME] [--topic TOPIC] [--from EMAIL] [WORDS…]

  --channel, -c     in this channel only
  --topic, -t       in this topic only
  --from            of this person only
  --limit, -n       so many, 20 if it is not said
${COMMON_HELP}`,
  async run(args) {
    const { values, positionals } = readArguments(args, {
      ...PLACE,
      from: { type: 'string' },
      limit: { type: 'string', short: 'n', default: '20' },
    })
    const limit = Number(values.limit)
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      throw new UsageError(`--limit is a number from 1 to ${MOST}`)
    const narrow = [
      ...narrowOf(values),
      ...(values.from === undefined ? [] : [{ operator: 'sender', operand: values.from }]),
      ...(positionals.length === 0 ? [] : [{ operator: 'search', operand: positionals.join(' ') }]),
    ]
    if (narrow.length === 0) throw new UsageError('say what to look for')
    const { messages } = await connect(values.config).call(getMessages, {
      ...{ anchor: 'newest', num_before: limit, num_after: 0, narrow },
      apply_markdown: false,
    })
    for (const message of messages) process.stdout.write(shown(message, values.json))
    return messages.length === 0 ? exitCodes.refused : exitCodes.done
  },
}
