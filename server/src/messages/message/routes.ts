import type { ParametersOf } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import {
  checkMessagesMatchNarrow,
  getMessage,
  getMessages,
  getMessagesSummary,
  renderMessage as renderMessageEndpoint,
  sendMessage,
} from '@parley/api/messages/endpoints'
import { messageErrors } from '@parley/api/messages/errors'
import { maxMessagesPerFetch } from '@parley/api/messages/limits'
import { escapeText } from '@parley/markup/escape'
import { hasPermission } from '#directory/permissions/groups.ts'
import { isSpectator } from '#directory/users/spectator.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { route } from '#engine/http/route.ts'
import { fetchMessages, fetchMessagesByIds, fetchWithSource } from '../fetching/fetch.ts'
import { checkNarrowOfSpectator } from '../fetching/spectator-narrow.ts'
import { renderToSend } from '../rendering/rendering.ts'
import { writtenContent } from '../sending/content.ts'
import { sendOne } from '../sending/sending.ts'

/** Sends a message. Repeated with the same queue and local id, it returns the message already sent. */
export const send = route(sendMessage, ({ realm, user, parameters, client }) => {
  checkOwnName(parameters)
  return sendOne(realm, user, client, parameters)
})

/** No account of this server may send in another's name, or with another time than now. */
function checkOwnName({ forged, time, sender }: ParametersOf<typeof sendMessage>) {
  if (forged === 'yes' || forged === 'true' || time !== undefined) throw messageErrors.mayNotForge()
  if (sender !== undefined) throw messageErrors.invalidMirrored()
}

/** Fetches messages around an anchor, or by ids. Spectators need the term `channels:web-public`. */
export const list = route(getMessages, async ({ realm, state, user, parameters }) => {
  if (isSpectator(user)) checkNarrowOfSpectator(parameters.narrow)
  if (parameters.num_before + parameters.num_after > maxMessagesPerFetch) throw messageErrors.tooMany()
  const viewer = plainViewer(state, user, {
    applyMarkdown: parameters.apply_markdown,
    clientGravatar: parameters.client_gravatar,
    emptyTopicName: parameters.allow_empty_topic_name,
  })
  const { message_ids: ids, narrow } = parameters
  if (ids !== undefined) return { messages: await fetchMessagesByIds(realm, viewer, ids, narrow) }
  const anchor = parameters.use_first_unread_anchor ? 'first_unread' : (parameters.anchor ?? 'newest')
  return fetchMessages(realm, viewer, { ...parameters, anchor, narrow })
})

/** Fetches one message with its source. Spectators get UNAUTHORIZED for what they cannot read. */
export const one = route(getMessage, async ({ realm, state, user, parameters }) => {
  const viewer = plainViewer(state, user, {
    applyMarkdown: parameters.apply_markdown,
    clientGravatar: false,
    emptyTopicName: parameters.allow_empty_topic_name,
  })
  const found = await fetchWithSource(realm, viewer, parameters.message_id)
  if (found === undefined) {
    // They may be able to read it after logging in.
    throw isSpectator(user) ? errors.unauthorized() : messageErrors.invalid()
  }
  return { message: found.message, raw_content: found.source }
})

/** Tells which of the messages fit a narrow, by id. */
export const matching = route(checkMessagesMatchNarrow, async ({ realm, state, user, parameters }) => {
  const { msg_ids: ids, narrow } = parameters
  const found = await fetchMessagesByIds(realm, plainViewer(state, user), ids, narrow)
  const matches = found.map(({ id, content, subject, match_content, match_subject }) => [
    id,
    { match_content: match_content ?? content, match_subject: match_subject ?? escapeText(subject) },
  ])
  return { messages: Object.fromEntries(matches) }
})

/** Always fails: this server writes no summaries, and /register says so. */
export const summary = route(getMessagesSummary, ({ state, user }) => {
  if (!hasPermission(state, user, state.settings.can_summarize_topics_group)) {
    throw errors.insufficientPermission()
  }
  throw messageErrors.notSummarized()
})

/** Renders a message as `send` would, but does not check mentions. */
export const preview = route(renderMessageEndpoint, async ({ realm, user, parameters }) => {
  const { html } = await renderToSend(realm, user, writtenContent(parameters.content))
  return { rendered: html }
})
