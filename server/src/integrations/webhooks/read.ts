import { webhookErrors } from '@parley/api/incoming-webhooks/errors'
import { Fields, PayloadProblem } from './fields.ts'
import type { Handshake, Integration, IntegrationDeclaration, Post } from './integration.ts'
import { filled } from './template.ts'
import { plain } from './text.ts'

/** A request of a service, and what its address says about the message. */
export interface Arrived {
  readonly body: Buffer
  /** Names are lowercase. */
  readonly headers: Readonly<Record<string, string>>
  readonly topic?: string | undefined
  readonly template?: string | undefined
  readonly onlyEvents?: readonly string[] | undefined
  readonly excludeEvents?: readonly string[] | undefined
}

/** What an integration makes of a request: no post if there is nothing to say, or it is not wanted. */
export interface Read {
  readonly event: string | null
  readonly post: Post | undefined
  /** Such a request says nothing. */
  readonly handshake?: Handshake | undefined
}

/**
 * Reads what a service sent. Pure, so that it can be done in a thread.
 * @throws ApiError if it is not what the service sends
 */
export function read({ declaration }: Integration, arrived: Arrived): Read {
  const { events, eventHeader, eventOf, title } = declaration
  const { headers } = arrived
  const payload = payloadOf(arrived, declaration)
  const named = eventHeader === undefined ? undefined : headers[eventHeader.toLowerCase()]
  if (eventHeader !== undefined && named === undefined) throw webhookErrors.missingEventHeader(eventHeader)
  try {
    const handshake = declaration.handshakeOf?.(payload, headers)
    if (handshake !== undefined) return { event: null, post: undefined, handshake }
    const event = eventOf?.(payload, headers) ?? named ?? null
    if (event !== null && !isWanted(event, arrived)) return { event, post: undefined }
    const tell = (event !== null && Object.hasOwn(events, event) ? events[event] : undefined) ?? events['*']
    const around = { event: event ?? '', headers, template: arrived.template }
    const post =
      tell === undefined
        ? { topic: declaration.topicOf?.(payload) ?? title, content: unknownEvent(title, event) }
        : tell(payload, around)
    return { event, post: post && { ...post, topic: topicFor(arrived, payload, event, post.topic) } }
  } catch (error) {
    if (error instanceof PayloadProblem) throw webhookErrors.anomalousPayload(error.message)
    throw error
  }
}

function unknownEvent(title: string, event: string | null): string {
  return event === null
    ? `${plain(title)} reported something without a name.`
    : `${plain(title)} reported **${plain(event)}**.`
}

function topicFor({ topic }: Arrived, payload: Fields, event: string | null, own: string): string {
  if (topic === undefined) return own
  return filled(topic, (name) =>
    name === 'topic' ? own : name === 'event' ? (event ?? '') : payload.maybe(name),
  )
}

function payloadOf(
  { body, headers }: Arrived,
  { formField, mayBeEmpty }: Pick<IntegrationDeclaration, 'formField' | 'mayBeEmpty'>,
): Fields {
  if (body.length === 0 && mayBeEmpty) return new Fields({})
  const text = body.toString()
  const isForm = /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')
  const form = isForm ? new URLSearchParams(text) : undefined
  const json = form === undefined ? text : formField === undefined ? undefined : form.get(formField)
  // A form without such a field is a payload of texts.
  if (form !== undefined && (json === undefined || json === null)) return new Fields(Object.fromEntries(form))
  try {
    return new Fields(JSON.parse(json ?? ''))
  } catch {
    throw webhookErrors.anomalousPayload('it is no JSON')
  }
}

function isWanted(event: string, { onlyEvents, excludeEvents }: Arrived): boolean {
  if (onlyEvents !== undefined && !onlyEvents.some((pattern) => fits(pattern, event))) return false
  return !(excludeEvents ?? []).some((pattern) => fits(pattern, event))
}

/** Whether an event fits a pattern with `*` for anything: in time that grows with their lengths, not with the stars. */
function fits(pattern: string, event: string): boolean {
  const [first = '', ...parts] = pattern.split('*')
  if (parts.length === 0) return event === first
  const last = parts.pop() ?? ''
  if (!event.startsWith(first) || !event.endsWith(last)) return false
  let at = first.length
  for (const part of parts) {
    at = event.indexOf(part, at)
    if (at < 0) return false
    at += part.length
  }
  return at <= event.length - last.length
}
