import { unknownUserName } from '@parley/api/users/objects'
import { plainText } from '@parley/markup'
import { renderMessage } from '@parley/markup/server'
import { topicHash } from '@parley/markup/urls'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { isMember } from '#directory/groups/members.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { emailShownTo, madeUpEmail } from '#directory/users/access.ts'
import { avatarUrlOf, unknownAvatarUrl } from '#directory/users/present.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { MessageContext } from '#messages/rendering/message-context.ts'
import type { ShownMessage } from '../notifications/letters.ts'
import type { PushedTo } from './gateway.ts'

/** Services take 4,096 bytes, encryption included; so many characters fit in any script, with all that goes along. */
const LONGEST_TEXT = 200
const LONGEST_TITLE = 100

/** What a device shows of a message. */
export interface MessagePush {
  readonly id: number
  readonly time: number
  readonly sender: {
    readonly id: number
    readonly name: string
    readonly email: string
    readonly avatarUrl: string
  }
  /** The conversation, as a person calls it. */
  readonly title: string
  /** The same where nothing else says who wrote. */
  readonly browserTitle: string
  readonly place:
    | {
        readonly kind: 'stream'
        readonly channelId: number
        readonly channelName: string
        readonly topic: string
      }
    | { readonly kind: 'private'; readonly userIds: readonly number[] }
  readonly text: string
  /** The address of the conversation in the web app. */
  readonly hash: string
  /** The person does not want desktops to show the content. */
  readonly isHidden: boolean
  /** The group for which the person is told, unless they are mentioned themselves. */
  readonly mentionedGroup: { readonly id: number; readonly name: string } | undefined
}

interface MessageText {
  readonly text: string
  readonly userIds: readonly number[]
  readonly groupIds: readonly number[]
}

/** What messages say, without markup: worked out once for all the devices that are told of one. */
export class MessageTexts {
  readonly realm: Realm
  readonly #known = new Map<number, MessageText>()

  constructor(realm: Realm) {
    this.realm = realm
  }

  of(message: ShownMessage): MessageText {
    let known = this.#known.get(message.id)
    if (known === undefined) {
      known = this.#read(message)
      this.#known.set(message.id, known)
    }
    return known
  }

  #read({ senderId, content }: ShownMessage): MessageText {
    const writer = this.realm.state.users.get(senderId)
    if (writer === undefined) return { text: cut(content, LONGEST_TEXT), userIds: [], groupIds: [] }
    const { tree, mentions } = renderMessage(content, new MessageContext(this.realm, writer))
    const text = cut(plainText(tree, { hideSpoilers: true }), LONGEST_TEXT)
    return { text, userIds: mentions.userIds, groupIds: mentions.groupIds }
  }
}

/** The account that a notification is for. */
export function pushedTo({ state, url }: Realm, userId: number): PushedTo {
  return {
    server: new URL(url).host,
    realm_id: state.id,
    realm_uri: url,
    realm_url: url,
    realm_name: state.settings.name,
    user_id: userId,
  }
}

/**
 * What a person's devices show of a message that they may read.
 * @param isHidden whether its content must not be said
 */
export function messagePush(
  texts: MessageTexts,
  user: User,
  message: ShownMessage,
  { isHidden = false }: { isHidden?: boolean } = {},
): MessagePush {
  const { realm } = texts
  const { state } = realm
  const { t, list, plural } = wordsOf(user)
  const sender = senderShown(realm, user, message.senderId)
  const channel = state.channelsByConversation.get(message.conversationId)
  const said = texts.of(message)
  const shown = {
    id: message.id,
    time: message.sentAt,
    sender,
    text: isHidden ? t`New message` : said.text,
    mentionedGroup: mentionedGroup(state, user, said),
  }
  if (channel !== undefined) {
    const topic = shownTopic(message.topic, false)
    const title = cut(`#${channel.name} > ${topic}`, LONGEST_TITLE)
    return {
      ...shown,
      title,
      browserTitle: t`${sender.name} in ${title}`,
      place: { kind: 'stream', channelId: channel.id, channelName: channel.name, topic: message.topic },
      hash: topicHash(channel.id, channel.name, message.topic).replace(/^\//, ''),
      isHidden: false,
    }
  }
  const userIds = [...(state.directs.get(message.conversationId)?.participants ?? [])].sort((a, b) => a - b)
  const others = userIds.filter((id) => id !== user.id)
  const further = plural(others.length - 1, { one: '# other', other: '# others' })
  const title = cut(others.length > 1 ? list([sender.name, further]) : sender.name, LONGEST_TITLE)
  return {
    ...shown,
    title,
    browserTitle: title,
    place: { kind: 'private', userIds },
    hash: `#narrow/dm/${others.join(',')}-dm`,
    isHidden: !settingOf(user, 'pm_content_in_desktop_notifications'),
  }
}

/** The first group that a message mentions and the person is in, unless it mentions them by name. */
function mentionedGroup(
  state: Realm['state'],
  user: User,
  { userIds, groupIds }: MessageText,
): MessagePush['mentionedGroup'] {
  if (groupIds.length === 0 || userIds.includes(user.id)) return undefined
  for (const id of groupIds) {
    const group = state.groups.get(id)
    if (group !== undefined && isMember(state, user, group)) return { id, name: group.name }
  }
  return undefined
}

function senderShown({ state, url }: Realm, user: User, senderId: number): MessagePush['sender'] {
  const sender = state.users.get(senderId)
  if (sender === undefined || !mayKnowUser(state, user, sender)) {
    const email = madeUpEmail(state, { id: senderId })
    return { id: senderId, name: unknownUserName, email, avatarUrl: new URL(unknownAvatarUrl, url).href }
  }
  return {
    id: senderId,
    name: cut(sender.fullName, LONGEST_TITLE),
    email: emailShownTo(state, user, sender),
    avatarUrl: new URL(avatarUrlOf(state, sender), url).href,
  }
}

/** By characters, so that none is cut in two. */
function cut(text: string, longest: number): string {
  const characters = [...text.trim()]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('')
}
