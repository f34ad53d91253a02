import { maxMessageLength } from '@parley/api/realm/limits'
import { cutTo } from '#directory/channels/topic-names.ts'
import { unixNow } from '#engine/time.ts'
import { sendInOwnTransaction } from '#messages/sending/own-transaction.ts'
import { draftOf } from '#messages/sending/sending.ts'
import { type Delivery, take } from './delivery.ts'
import { type Destination, rightsOf } from './destination.ts'
import { uploadFiles } from './files.ts'
import { bareSubject } from './subject.ts'

/** The client that messages out of letters name. */
export const CLIENT = 'Email'
const NO_SUBJECT = 'Letter without a subject'
const NO_TEXT = '(A letter without text)'
const CUT_MARK = '\n[letter truncated]'

type ChannelDelivery = Delivery<Extract<Destination, { kind: 'channel' }>>

/** Posts a letter to a channel. Throws an ApiError if that may not be. */
export async function postToChannel(delivery: ChannelDelivery): Promise<void> {
  const { letter, recipient, destination, read } = delivery
  const { realm, channel, creator, sender, options } = destination
  const author = rightsOf(realm, creator, sender)
  const isGateway = author.id !== sender.id
  const { topic, heading } = placeOf(delivery)
  const body = isGateway ? silenced(delivery.body) : delivery.body
  const head = [options.has('show-sender') ? senderLine(read.from) : '', heading]
  const draft = async (content: string) => {
    const request = { type: 'channel', to: channel.id, topic, content, read_by_sender: !isGateway } as const
    const checked = await draftOf(realm, author, CLIENT, request, { sentAt: unixNow() })
    return isGateway ? { ...checked, sender, startsTopic: false } : checked
  }
  // Before files are kept for a message that may not be sent.
  await draft(NO_TEXT)
  const files = await uploadFiles(delivery, sender)
  const ready = await draft(composed(head, body, files))
  await realm.change(async (change) => {
    if (await take(change.tx, realm.state.id, letter, recipient)) await sendInOwnTransaction(change, ready)
  })
}

/** Whoever knows the address need not be anybody here: what they write calls nobody. */
const silenced = (body: string) => body.replaceAll(/@(?=\*)/g, '@_')

const senderLine = ({ name, address }: { name: string; address: string }) => {
  const [shownName, shownAddress] = [name, address].map((text) =>
    text.replaceAll(/[*_`~[\]<>|\\$#]|@(?=\*)/g, ' '),
  )
  return `From: ${[shownName, shownAddress && `(${shownAddress})`].filter(Boolean).join(' ')}`
}

/** The topic, and what of the subject is to be in the message because it is not in the topic. */
function placeOf({ destination: { realm, channel }, read }: ChannelDelivery): {
  topic: string
  heading: string
} {
  const { topicsPolicy } = channel
  const policy = topicsPolicy === 'inherit' ? realm.state.settings.topics_policy : topicsPolicy
  const subject = bareSubject(read.subject)
  if (policy === 'empty_topic_only')
    return { topic: '', heading: subject && `**${subject.replaceAll('*', '')}**` }
  return { topic: subject === '' && policy === 'disable_empty_topic' ? NO_SUBJECT : subject, heading: '' }
}

/** The source of a message: what stands around the text stays whole. */
export function composed(head: readonly string[], body: string, tail: readonly string[]): string {
  const around = [...head, ...tail].filter((part) => part !== '')
  const room = maxMessageLength - around.reduce((sum, part) => sum + [...part].length + 2, 0)
  const text = cutTo(body, Math.max(CUT_MARK.length, room), CUT_MARK)
  const parts = [...head, text, ...tail].filter((part) => part.trim() !== '')
  return body.trim() === '' && tail.length === 0 ? [...parts, NO_TEXT].join('\n\n') : parts.join('\n\n')
}
