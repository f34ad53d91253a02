import { ApiError } from '@parley/api/contract/errors'
import type { AnyEvent } from '@parley/api/contract/event'
import { streamEvents } from '@parley/api/events/endpoints'
import { createParser } from 'eventsource-parser'
import { readAnswer, refusal } from '../connection/answer.ts'
import type { Connection } from '../connection/connection.ts'
import { NetworkError } from '../connection/network-error.ts'
import type { Cursor } from './loop-state.ts'

export interface StreamOptions {
  /** How long to wait for the first bytes, in milliseconds: a proxy may hold them back until there are many. */
  begin: number
  /** How long to wait for more, once they have come. */
  silence: number
  signal: AbortSignal
  /** Called when the stream has begun to arrive. */
  onOpen(): void
  onEvents(events: AnyEvent[]): void
}

/**
 * Reads the events of a queue after the cursor, until the stream ends.
 * @throws ApiError for a refusal, or when the queue is gone; NetworkError if the stream stalls or is none
 */
export async function readStream(
  connection: Connection,
  { queueId, lastEventId }: Cursor,
  { begin, silence, signal, onOpen, onEvents }: StreamOptions,
): Promise<void> {
  const watch = new Watchdog(begin)
  const input = { queue_id: queueId, last_event_id: lastEventId }
  try {
    const response = await connection.request(streamEvents, input, {
      timeout: null,
      signal: AbortSignal.any([signal, watch.signal]),
    })
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await readAnswer(response)
      throw new NetworkError('The answer is no stream', { status: response.status })
    }
    let events: AnyEvent[] = []
    let end: ApiError | undefined
    const parser = createParser({
      onEvent({ event, data }) {
        if (event === undefined) events.push(JSON.parse(data) as AnyEvent)
        else if (event === 'end') end = refusal(JSON.parse(data), 400)
      },
    })
    // Not `for await`: not every browser can iterate a stream.
    const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
    for (let isFirst = true; ; isFirst = false) {
      const { done, value } = await reader.read()
      if (done) break
      watch.wait(silence)
      if (isFirst) onOpen()
      parser.feed(value)
      if (events.length > 0) onEvents(events)
      events = []
    }
    if (end !== undefined) throw end
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw error instanceof ApiError || error instanceof NetworkError
      ? error
      : new NetworkError('The stream broke off', { cause: error })
  } finally {
    watch.stop()
  }
}

/** Aborts what takes too long. */
class Watchdog {
  readonly #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout>

  constructor(ms: number) {
    this.#timer = this.#start(ms)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  wait(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = this.#start(ms)
  }

  /** Ends the request as well, if something else has failed. */
  stop() {
    clearTimeout(this.#timer)
    this.#controller.abort()
  }

  #start(ms: number) {
    return setTimeout(() => this.#controller.abort(new Error('Nothing came in time')), ms)
  }
}
