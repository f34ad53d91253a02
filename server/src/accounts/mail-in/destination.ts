import type { Channel } from '#directory/channels/state.ts'
import { canSendToChannel } from '#directory/permissions/channels.ts'
import type { User } from '#directory/users/state.ts'
import { systemBot } from '#directory/users/system-bots.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import type { AddressOption } from './addresses.ts'

/** Where a letter goes, and in whose name. */
export type Destination =
  | {
      readonly kind: 'channel'
      readonly realm: Realm
      readonly channel: Channel
      /** By whose rights it is posted. */
      readonly creator: User
      readonly sender: User
      readonly options: ReadonlySet<AddressOption>
    }
  | { readonly kind: 'reply'; readonly realm: Realm; readonly sender: User; readonly messageId: number }

/** Where letters to an address go now. Undefined if they go nowhere: then the server does not take them. */
export async function destinationOf(
  server: ServerContext,
  address: string,
): Promise<Destination | undefined> {
  const meaning = server.mailAddresses.meaningOf(address)
  if (meaning === undefined || server.realms.byId(meaning.realmId) === undefined) return undefined
  const realm = await server.realms.upToDate(meaning.realmId)
  const { state } = realm
  if (state.isDeactivated) return undefined
  if (meaning.kind === 'reply') {
    const sender = state.users.get(meaning.userId)
    if (sender === undefined || !sender.isActive) return undefined
    return { kind: 'reply', realm, sender, messageId: meaning.messageId }
  }
  const channel = state.channels.get(meaning.channelId)
  const creator = state.users.get(meaning.creatorId)
  const sender = senderFor(realm, creator, meaning.senderId)
  if (channel === undefined || creator === undefined || sender === undefined) return undefined
  if (!creator.isActive || !canSendToChannel(state, rightsOf(realm, creator, sender), channel))
    return undefined
  return { kind: 'channel', realm, channel, creator, sender, options: meaning.options }
}

/** The account that letters may be posted as: one's own, an own bot's or the e-mail gateway's. */
export function senderFor({ state }: Realm, creator: User | undefined, senderId: number): User | undefined {
  const sender = state.users.get(senderId)
  if (creator === undefined || sender === undefined || !sender.isActive) return undefined
  const isOwn = sender.id === creator.id || sender.botOwnerId === creator.id
  return isOwn || isGateway(state, sender) ? sender : undefined
}

/** Whose rights count: those of the sender, except that the gateway has only those of who gave the address away. */
export const rightsOf = ({ state }: Realm, creator: User, sender: User): User =>
  isGateway(state, sender) ? creator : sender

const isGateway = (state: Realm['state'], { id }: User) => id === systemBot(state, 'emailGateway').id
