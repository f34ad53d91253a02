import { randomBytes } from 'node:crypto'
import { fullPath } from '@parley/api/contract/endpoint'
import { answerSlashCommand } from '@parley/api/slash-commands/endpoints'
import { slashCommandErrors } from '@parley/api/slash-commands/errors'
import type { SlashCommand } from '@parley/api/slash-commands/objects'
import type { Bot } from '#directory/bots/state.ts'
import { quoted, silentMention } from '#directory/notices/text.ts'
import { accountOf } from '#directory/users/commands.ts'
import type { User } from '#directory/users/state.ts'
import { FetchError } from '#engine/fetching/client.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { unixNow } from '#engine/time.ts'
import { keepDelivery } from '../deliveries/storage.ts'
import { tellOwner } from '../deliveries/tell-owner.ts'
import { signatureHeaders, signingSecret } from '../outgoing-webhooks/signature.ts'
import { isCalled } from './access.ts'
import { answerIn, type ProgramAnswer } from './answer.ts'
import { type Delivered, deliver } from './deliver.ts'
import { type CommandCall, type CommandPlace, keepCall } from './storage.ts'

const LIMITS = { accept: 'application/json', maxBytes: 100_000, maxMilliseconds: 10_000 } as const
/** So much of an answer is kept in the log, in characters. */
const KEPT_OF_ANSWER = 2000
const TOKEN_BYTES = 24

type Server = Pick<ServerContext, 'fetching' | 'keys'>
type Service = NonNullable<Bot['service']>

/**
 * Calls the program of a command, and delivers what it answers at once. Keeps both in the log of the bot.
 * @param text what was typed behind the name
 * @throws ApiError if the program is gone, or does not answer; the bot's owner is told
 */
export async function callCommand(
  server: Server,
  realm: Realm,
  user: User,
  { command, place, text }: { command: SlashCommand; place: CommandPlace; text: string },
): Promise<Delivered> {
  const { state, db } = realm
  const bot = accountOf(state, command.bot_id)
  const service = state.bots.get(bot.id)?.service
  if (!isCalled(state, bot) || service == null) throw slashCommandErrors.notFound()
  const typed = `/${command.name} ${text}`.trim()
  const call: CommandCall = { ...place, userId: user.id, botId: bot.id, command: typed }
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  // First, since a program may answer there before it answers here.
  await keepCall(db, state.id, token, call)
  const fields = fieldsOf(realm, { service, user, place, command, text, token })
  const answered = await post(server, realm, bot, service, fields)
  const keep = (found: Pick<Kept, 'messageId' | 'problem'>) =>
    keepDelivery(db, state.id, {
      ...{ bot, integration: 'outgoing', event: 'slash_command' },
      call: { calledBy: null, status: answered.status, answer: answered.text },
      ...found,
    })
  if (answered.problem !== undefined) {
    const delivery = await keep({ messageId: null, problem: answered.problem })
    const told = `Your bot ${silentMention(bot)} was called by /${command.name} and could not answer:`
    await tellOwner(realm, bot, delivery, `${told}\n${quoted(answered.problem)}`)
    throw slashCommandErrors.failed(answered.problem)
  }
  const { answer } = answered
  const delivered = answer === undefined ? NOTHING : await deliver(realm, { bot, asker: user }, call, answer)
  await keep({ messageId: delivered.messageId, problem: null })
  return delivered
}

type Kept = Parameters<typeof keepDelivery>[2]

const NOTHING: Delivered = { messageId: null, answer: null }

interface Answered {
  readonly status: number | null
  readonly text: string | null
  readonly answer?: ProgramAnswer | undefined
  readonly problem?: string
}

async function post(
  { fetching, keys }: Server,
  realm: Realm,
  bot: User,
  { url }: Service,
  fields: Readonly<Record<string, string>>,
): Promise<Answered> {
  const body = new URLSearchParams(fields).toString()
  const signed = { id: fields.trigger_id ?? '', at: unixNow(), body }
  const headers = signatureHeaders(signingSecret(keys.of(realm, bot)), signed)
  const contentType = 'application/x-www-form-urlencoded'
  try {
    const request = { ...LIMITS, isWanted: () => true, post: { contentType, body, headers } }
    const { status, bytes } = await fetching.read(url, request)
    // The database keeps no zero characters in text.
    const text = bytes.toString().slice(0, KEPT_OF_ANSWER).replaceAll('\0', '')
    return { status, text, answer: answerIn(bytes) }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return { status: error.status ?? null, text: null, problem: error.message }
  }
}

interface Asked {
  readonly service: Service
  readonly user: User
  readonly place: CommandPlace
  readonly command: SlashCommand
  readonly text: string
  readonly token: string
}

/** The form that Slack posts. */
function fieldsOf(
  { state, url }: Realm,
  { service, user, place, command, text, token }: Asked,
): Record<string, string> {
  const { channelId, participants } = place
  const channel = channelId === null ? undefined : state.channels.get(channelId)
  const responsePath = fullPath(answerSlashCommand).replace('{token}', token)
  return {
    token: service.token,
    team_id: `T${state.id}`,
    team_domain: new URL(url).hostname,
    channel_id: channelId === null ? `D${participants.join('-')}` : `C${channelId}`,
    channel_name: channel?.name ?? 'directmessage',
    user_id: `U${user.id}`,
    user_name: user.fullName,
    command: `/${command.name}`,
    text,
    api_app_id: `A${command.id}`,
    response_url: new URL(responsePath, url).href,
    trigger_id: `${state.id}.${token.slice(0, 16)}`,
    // Beside those of Slack: where topics are, programs want to know which.
    topic: place.topic,
  }
}
