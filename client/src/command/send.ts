import { text } from 'node:stream/consumers'
import { sendMessage } from '@parley/api/messages/endpoints'
import { COMMON_HELP, readArguments } from './arguments.ts'
import { connect } from './configuration.ts'
import type { Command } from './main.ts'
import { PLACE } from './place.ts'
import { exitCodes, UsageError } from './problems.ts'

export const send: Command = {
  help: `Sends a message, and prints its id.

  parley send --channel NAME --topic TOPIC [TEXT…]
  parley send --to EMAIL[,EMAIL…] [TEXT…]

Without a text, or with -, the text is what comes in by the pipe.

  --channel, -c     name of the channel
  --topic, -t       topic in it
  --to              addresses of people, for a direct message
  --code            the text as a block of code
${COMMON_HELP}`,
  async run(args) {
    const { values, positionals } = readArguments(args, {
      ...PLACE,
      to: { type: 'string' },
      code: { type: 'boolean' },
    })
    const { channel, topic, to } = values
    if ((channel === undefined) === (to === undefined))
      throw new UsageError('say where to: by --channel and --topic, or by --to')
    if (channel !== undefined && topic === undefined) throw new UsageError('say which topic: by --topic')
    const connection = connect(values.config)
    const words =
      positionals.length === 0 || positionals.join() === '-' ? await piped() : positionals.join(' ')
    if (words.trim() === '') throw new UsageError('there is no text to send')
    const content = values.code ? inCode(words) : words
    const { id } = await connection.call(
      sendMessage,
      channel === undefined
        ? { type: 'direct', to: (to ?? '').split(',').map((one) => one.trim()), content }
        : { type: 'channel', to: channel, topic: topic ?? '', content },
    )
    process.stdout.write(values.json ? `${JSON.stringify({ id })}\n` : `${id}\n`)
    return exitCodes.done
  },
}

async function piped(): Promise<string> {
  if (process.stdin.isTTY) throw new UsageError('there is no text to send: write it behind, or pipe it in')
  return await text(process.stdin)
}

/** Between fences that are longer than any in the text. */
function inCode(words: string): string {
  const longest = Math.max(2, ...[...words.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${words.trimEnd()}\n${fence}`
}
