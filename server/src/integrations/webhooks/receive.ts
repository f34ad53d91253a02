import { ApiError } from '@parley/api/contract/errors'
import { webhookErrors } from '@parley/api/incoming-webhooks/errors'
import { secretOf } from '@parley/api/incoming-webhooks/secrets'
import { botOf } from '#directory/bots/present.ts'
import { silentMention } from '#directory/notices/text.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { Thread } from '#engine/thread.ts'
import { keepDelivery, type NewDelivery, type StoredDelivery } from '../deliveries/storage.ts'
import { tellOwner } from '../deliveries/tell-owner.ts'
import { report } from '../report.ts'
import { integrations } from './discover.ts'
import type { Handshake, Integration } from './integration.ts'
import { type Arrived, type Read, read } from './read.ts'
import type { Answer, Question } from './reading-thread.ts'
import type { Signed } from './signatures.ts'
import { code } from './text.ts'

/** A request to a bot's address. */
export interface Request extends Arrived {
  readonly integration: string
  /** Name or id of a channel; without it the bot's owner is written to. */
  readonly stream?: string | undefined
}

/** Longer payloads are read in a thread: they would keep others waiting. */
const BYTES_READ_HERE = 128 * 1024
const LONG_PAYLOADS = new Thread<Question, Answer>(new URL('reading-thread.ts', import.meta.url))

/** What became of a request: the refusal, where nothing was sent. */
export interface Outcome {
  readonly delivery: StoredDelivery
  readonly handshake?: Handshake | undefined
  readonly refusal?: ApiError
}

/**
 * Sends what a service reports as a message of the bot. Keeps the delivery in the log, also where it is refused: then the
 * bot's owner is told.
 * @param url the address as the service knows it, of which some make their signatures
 * @param isTrusted whether the request was made here, and needs no signature
 * @throws ApiError if there is no such integration
 */
export async function receive(
  realm: Realm,
  bot: User,
  request: Request,
  { url = '', isTrusted = false }: { url?: string; isTrusted?: boolean } = {},
): Promise<Outcome> {
  const integration = (await integrations()).get(request.integration)
  if (integration === undefined) throw webhookErrors.unknownIntegration(request.integration)
  const { integration: name, body, ...rest } = request
  const keep = (found: Pick<NewDelivery, 'event' | 'messageId' | 'problem'>) =>
    keepDelivery(realm.db, realm.state.id, { bot, integration: name, request: { body, rest }, ...found })
  let event: string | null = null
  try {
    const understood = await understand(integration, request)
    const { post, handshake } = understood
    // Services do so before anybody knows the secret. It says nothing, and only whoever has the key is answered.
    if (handshake !== undefined)
      return { delivery: await keep({ event, messageId: null, problem: null }), handshake }
    if (!isTrusted) checkSignature(realm, bot, integration, { ...request, url })
    event = understood.event
    const { title, mayMention } = integration.declaration
    const messageId =
      post === undefined
        ? null
        : await report(realm, bot, post, { title, mayMention, stream: request.stream })
    return { delivery: await keep({ event, messageId, problem: null }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const delivery = await keep({ event, messageId: null, problem: error.message })
    const { title } = integration.declaration
    const told = `${silentMention(bot)} could not report what ${title} sent: ${code(error.message)}`
    await tellOwner(realm, bot, delivery, told)
    return { delivery, refusal: error }
  }
}

function checkSignature({ state }: Realm, bot: User, { declaration }: Integration, signed: Signed) {
  const secret = secretOf(botOf(state, bot.id).config, declaration.name)
  if (secret === undefined || declaration.signature === undefined) return
  if (!declaration.signature(signed, secret)) throw webhookErrors.wrongSignature()
}

async function understand(integration: Integration, request: Request): Promise<Read> {
  if (request.body.length <= BYTES_READ_HERE) return read(integration, request)
  const answer = await LONG_PAYLOADS.ask({ integration: request.integration, arrived: request })
  if ('read' in answer) return answer.read
  throw new ApiError(answer.code, answer.problem)
}
