import { getChannelEmailAddress } from '@parley/api/channels/endpoints'
import { handOverLetter } from '@parley/api/mail-in/endpoints'
import { mailInErrors } from '@parley/api/mail-in/errors'
import { userErrors } from '@parley/api/users/errors'
import { knownChannel } from '#directory/channels/access.ts'
import { isSameSecret } from '#directory/sessions/tokens.ts'
import { systemBot } from '#directory/users/system-bots.ts'
import { withFileOf } from '#engine/files/receive.ts'
import { openRoute, route } from '#engine/http/route.ts'
import { destinationOf, senderFor } from './destination.ts'
import { maxLetterBytes, takeLetter } from './receive.ts'

/** The address by which letters come into a channel: empty on a server that receives none. */
export const emailAddress = route(getChannelEmailAddress, ({ realm, state, user, parameters }) => {
  const channel = knownChannel(state, user, parameters.stream_id)
  const gateway = systemBot(state, 'emailGateway')
  const senderId = parameters.sender_id ?? gateway.id
  const sender = senderFor(realm, user, senderId)
  if (sender === undefined) throw userErrors.invalidUserId(senderId)
  const { mailAddresses } = realm.context
  const address = { realmId: state.id, channelId: channel.id, creatorId: user.id, senderId: sender.id }
  const isGateway = sender.id === gateway.id
  return { email: mailAddresses.ofChannel(channel.name, address, isGateway ? ['show-sender'] : []) ?? '' }
})

/** Takes a letter from a mail server. When it answers, the letter is kept. */
export const handOver = openRoute(handOverLetter, async (call) => {
  const { server, request } = call
  const { mailIn } = server.config
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (mailIn?.token === undefined || !isSameSecret(given, mailIn.token)) {
    server.limits.countFailedAuthentication(request.ip)
    throw mailInErrors.wrongToken()
  }
  const expected = {
    maxBytes: maxLetterBytes(server),
    missing: mailInErrors.missing,
    several: mailInErrors.missing,
    tooLarge: () => mailInErrors.tooLarge(mailIn.maxLetterMib),
  }
  await withFileOf(call, expected, async ({ path }) => {
    // Only now the form's fields are there.
    const { recipient, sender } = call.parameters
    const destination = await destinationOf(server, recipient)
    if (destination === undefined) throw mailInErrors.unknownRecipient()
    await takeLetter(server, { path, from: sender, recipients: [{ address: recipient, destination }] })
  })
  return {}
})
