import type { EditHistoryEntry } from '@parley/api/messages/objects'
import type { EmojiReaction } from '@parley/api/reactions/objects'
import { maxMessageLength } from '@parley/api/realm/limits'
import type { Rendered } from '@parley/markup'
import { storedTopic } from '#directory/channels/topic-names.ts'
import type { User } from '#directory/users/state.ts'
import { renderToSend } from '#messages/rendering/rendering.ts'
import { importFile, uploadToken } from './files.ts'
import { reactionsOf } from './reactions.ts'
import type { ImportedEdit, ImportedMessage, ImportedSubmessage } from './shape.ts'
import type { StagedMessage } from './staging.ts'
import { firstOwner, type ImportTarget } from './target.ts'

/** A message that only lacks its ids. */
export interface PreparedMessage {
  readonly key: string
  readonly sender: User
  readonly place: { readonly channelId: number; readonly topic: string } | { readonly participants: number[] }
  readonly sentAt: number
  readonly content: string
  readonly rendered: Rendered
  readonly history: readonly EditHistoryEntry[]
  readonly editedAt: number | null
  readonly movedAt: number | null
  readonly reactions: readonly EmojiReaction[]
  readonly submessages: readonly (Omit<ImportedSubmessage, 'sender'> & { readonly senderId: number })[]
  readonly unreadTo: readonly number[]
  readonly starredBy: readonly number[]
  readonly receivedBy: readonly number[] | undefined
  /** The tokens of the uploads that it shares. */
  readonly uploads: readonly string[]
}

/** Renders staged messages, and uploads their files. */
export async function prepared(
  target: ImportTarget,
  staged: readonly StagedMessage[],
): Promise<PreparedMessage[]> {
  const all = await Promise.all(staged.map((one) => preparedParts(target, one)))
  return all.flat()
}

async function preparedParts(
  target: ImportTarget,
  { message, details }: StagedMessage,
): Promise<PreparedMessage[]> {
  const { realm, ids, report } = target
  const sender = realm.state.users.get(ids.of('person', message.sender) ?? 0)
  const place = placeOf(target, message)
  if (sender === undefined || place === undefined) {
    report.lose(`messages: the export does not have their ${sender === undefined ? 'sender' : 'channel'}`)
    return []
  }
  const uploads = await uploadsOf(target, sender, message)
  // The server's own bots write of channels that they are not in.
  const author = sender.isSystemBot ? firstOwner(realm) : sender
  const parts = piecesOf(message.content)
  if (parts.length === 0) {
    report.lose('messages: they say nothing')
    return []
  }
  const history = await Promise.all((message.history ?? []).map((edit) => historyEntry(target, sender, edit)))
  const edits = history.filter(({ prev_content: content }) => content !== undefined)
  const moves = history.filter((one) => one.topic !== undefined || one.stream !== undefined)
  const reactions = [...(message.reactions ?? []), ...details.flatMap(({ reaction }) => reaction ?? [])]
  const starredBy = [...(message.starredBy ?? []), ...details.flatMap(({ starredBy: one }) => one ?? [])]
  const submessages = [
    ...(message.submessages ?? []),
    ...details.flatMap(({ submessage }) => submessage ?? []),
  ]
  return Promise.all(
    parts.map(async (content, index) => ({
      key: index === 0 ? message.key : `${message.key}#${index + 1}`,
      sender,
      place,
      sentAt: Math.floor(message.at / 1000),
      content,
      rendered: await renderToSend(realm, author, content),
      history: index === 0 ? history : [],
      editedAt: newest(edits) ?? message.editedAt ?? null,
      movedAt: newest(moves) ?? null,
      reactions: index === 0 ? reactionsOf(target, reactions) : [],
      submessages: index > 0 ? [] : submessages.flatMap((one) => ofKnownSender(target, one)),
      unreadTo: ids.all('person', message.unreadTo ?? []),
      starredBy: index === 0 ? ids.all('person', starredBy) : [],
      receivedBy: message.receivedBy && ids.all('person', message.receivedBy),
      uploads,
    })),
  )
}

function placeOf(
  { ids }: ImportTarget,
  { place, sender }: ImportedMessage,
): PreparedMessage['place'] | undefined {
  if ('people' in place) {
    const participants = ids.all('person', [sender, ...place.people])
    return { participants: participants.sort((a, b) => a - b) }
  }
  const channelId = ids.of('channel', place.channel)
  return channelId === undefined
    ? undefined
    : { channelId, topic: storedTopic(place.topic.replaceAll('\0', '')) }
}

async function uploadsOf(
  target: ImportTarget,
  sender: User,
  { files = [] }: ImportedMessage,
): Promise<string[]> {
  const { realm, ids, names } = target
  const tokens: string[] = []
  for (const file of files) {
    if (!names.hasFile(file)) {
      target.report.lose('files: they are not in the export')
      continue
    }
    const owner = realm.state.users.get(ids.of('person', file.owner ?? '') ?? 0) ?? sender
    if (await importFile(target, owner, file)) tokens.push(uploadToken(target, ids.origin, file.key))
  }
  return tokens
}

function ofKnownSender({ ids }: ImportTarget, { sender, ...rest }: ImportedSubmessage) {
  const senderId = ids.of('person', sender)
  return senderId === undefined ? [] : [{ ...rest, senderId }]
}

async function historyEntry(
  { realm, ids }: ImportTarget,
  sender: User,
  { by, at, content, topics, channels }: ImportedEdit,
): Promise<EditHistoryEntry> {
  const before = content?.replaceAll('\0', '').slice(0, 2 * maxMessageLength)
  const [from, to] = [ids.of('channel', channels?.[0] ?? ''), ids.of('channel', channels?.[1] ?? '')]
  return {
    user_id: by === null ? null : (ids.of('person', by) ?? null),
    timestamp: at,
    ...(topics === undefined ? {} : { prev_topic: storedTopic(topics[0]), topic: storedTopic(topics[1]) }),
    ...(from === undefined || to === undefined ? {} : { prev_stream: from, stream: to }),
    ...(before === undefined
      ? {}
      : { prev_content: before, prev_rendered_content: (await renderToSend(realm, sender, before)).html }),
  }
}

const newest = (history: readonly EditHistoryEntry[]) =>
  history.length === 0 ? undefined : Math.max(...history.map(({ timestamp }) => timestamp))

/** A message as long as one may be here, and those that follow it where it was longer. */
export function piecesOf(given: string): string[] {
  let rest = given.replaceAll('\0', '').toWellFormed().trimEnd().replace(/^\n+/, '')
  const pieces: string[] = []
  while (rest.trim() !== '') {
    const piece = pieceOf(rest)
    pieces.push(piece.trimEnd())
    rest = rest.slice(piece.length).replace(/^\n+/, '')
  }
  return pieces
}

function pieceOf(text: string): string {
  if (text.length <= maxMessageLength) return text
  const characters = [...text.slice(0, 2 * maxMessageLength)].slice(0, maxMessageLength)
  const most = characters.join('')
  // At the end of a line or else of a word, unless that would be far from full.
  const end = ['\n', ' '].map((mark) => most.lastIndexOf(mark)).find((one) => one > maxMessageLength / 2)
  return end === undefined ? most : most.slice(0, end + 1)
}
