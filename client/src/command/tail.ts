import { setTimeout as sleep } from 'node:timers/promises'
import { getMessages } from '@parley/api/messages/endpoints'
import { messageEvent } from '@parley/api/messages/events'
import type { Message } from '@parley/api/messages/objects'
import { NetworkError } from '../connection/network-error.ts'
import { isEventOf } from '../events/event-kind.ts'
import { EventLoop } from '../events/event-loop.ts'
import { allCapabilities, eventSource, releaseQueue } from '../events/queue.ts'
import { COMMON_HELP, readArguments } from './arguments.ts'
import { connect } from './configuration.ts'
import type { Command } from './main.ts'
import { narrowOf, PLACE } from './place.ts'
import { exitCodes, UsageError } from './problems.ts'
import { shown } from './show.ts'

const MOST = 5000
const RETRY_MS = 2000

export const tail: Command = {
  help: `Prints messages as they come, until it is ended. Waits for a server that cannot be reached, and prints then what it
has missed.

  parley tail [--channel NAME] [--topic TOPIC]

  --channel, -c     of this channel only
  --topic, -t       of this topic only
  --lines, -n       so many older ones first, 10 if it is not said
${COMMON_HELP}`,
  async run(args) {
    const { values, positionals } = readArguments(args, {
      ...PLACE,
      lines: { type: 'string', short: 'n', default: '10' },
    })
    if (positionals.length > 0) throw new UsageError('tail takes no words: see search')
    const lines = Number(values.lines)
    if (!Number.isInteger(lines) || lines < 0 || lines > MOST)
      throw new UsageError(`--lines is a number from 0 to ${MOST}`)
    const connection = connect(values.config)
    const narrow = narrowOf(values)
    let last = 0
    const print = (message: Message) => {
      // What was missed and fetched may come as an event, too.
      if (message.id <= last) return
      last = message.id
      process.stdout.write(shown(message, values.json))
    }
    const since = async (anchor: number | 'newest', num_before: number, num_after: number) => {
      const asked = { anchor, num_before, num_after, narrow, apply_markdown: false }
      for (;;) {
        try {
          return (await connection.call(getMessages, asked)).messages
        } catch (error) {
          if (!(error instanceof NetworkError)) throw error
          await sleep(RETRY_MS)
        }
      }
    }
    const input = {
      ...{ event_types: ['message'], apply_markdown: false, client_capabilities: allCapabilities },
      narrow,
    }
    return await new Promise<number>((resolve, reject) => {
      /** What comes waits for what was before it. */
      let before: Promise<void> = Promise.resolve()
      const loop = new EventLoop(eventSource(connection, input), {
        onRegistered() {
          const missed = last === 0 ? () => since('newest', lines, 0) : () => since(last, 0, MOST)
          before = before.then(missed).then((messages) => messages.forEach(print))
          before.catch(fail)
        },
        onEvents(events) {
          const messages = events.flatMap((event) => (isEventOf(event, messageEvent) ? [event.message] : []))
          before = before.then(() => messages.forEach(print))
          before.catch(fail)
        },
        onState(state) {
          if (state.name === 'stopped' && state.error) reject(state.error)
        },
      })
      function fail(error: unknown) {
        loop.stop()
        reject(error)
      }
      function end() {
        const { state } = loop
        const queueId = 'cursor' in state ? state.cursor?.queueId : undefined
        loop.stop()
        const released = queueId === undefined ? Promise.resolve() : releaseQueue(connection, queueId)
        released.catch(() => undefined).finally(() => resolve(exitCodes.done))
      }
      process.once('SIGINT', end).once('SIGTERM', end)
      loop.start()
    })
  },
}
