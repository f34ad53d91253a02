import { createHmac } from 'node:crypto'
import { isSameSecret } from '#directory/sessions/tokens.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { fromBase32, numbersIn, packed, toBase32 } from './base32.ts'

declare module '#engine/realm/realm.ts' {
  interface RealmContext {
    readonly mailAddresses: MailAddresses
  }
}
declare module '#engine/server-context.ts' {
  interface ServerContext {
    readonly mailAddresses: MailAddresses
  }
}

/** What an address says about how its letters become messages. */
export const addressOptions = [
  'show-sender',
  'include-quotes',
  'include-footer',
  'prefer-html',
  'allow-automatic',
] as const
export type AddressOption = (typeof addressOptions)[number]

/** The address of a channel: letters to it are posted there. */
export interface ChannelAddress {
  readonly realmId: number
  readonly channelId: number
  /** Who asked for the address; by their rights the e-mail gateway posts. */
  readonly creatorId: number
  /** In whose name letters are posted. */
  readonly senderId: number
}

/** The address in a letter about a message: an answer is posted beside that message, by the reader of the letter. */
export interface ReplyAddress {
  readonly realmId: number
  readonly userId: number
  readonly messageId: number
}

/** What an address means. */
export type Meaning =
  | (ChannelAddress & { readonly kind: 'channel'; readonly options: ReadonlySet<AddressOption> })
  | (ReplyAddress & { readonly kind: 'reply' })

/** So long a letter about missed messages can be answered. */
const REPLY_DAYS = 30
const REPLY_PREFIX = 'mm'
/** As hard to guess as is needed where each guess is a request, and short: a local part has at most 64 characters. */
const MAC_BYTES = 10
const MOST_OF_NAME = 20

/**
 * The addresses at which the server receives letters. They derive from the server's secret and say what they are for,
 * so nothing is stored. Whether somebody may still post is asked when a letter arrives.
 */
export class MailAddresses {
  readonly #secret: string
  readonly #domain: string | undefined

  /** @param domain undefined if the server receives no letters */
  constructor(secret: string, domain: string | undefined) {
    this.#secret = secret
    this.#domain = domain?.toLowerCase()
  }

  /** The address for posting to a channel; undefined if the server receives no letters. */
  ofChannel(
    name: string,
    { realmId, channelId, creatorId, senderId }: ChannelAddress,
    options: readonly AddressOption[] = [],
  ): string | undefined {
    if (this.#domain === undefined) return undefined
    const token = this.#token('channel', [realmId, channelId, creatorId, senderId])
    const readable = name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, MOST_OF_NAME)
      .replaceAll(/^-|-$/g, '')
    return `${[readable, token, ...options].filter((part) => part !== '').join('.')}@${this.#domain}`
  }

  /** The address for answering a letter; undefined if the server receives none. */
  ofReply({ realmId, userId, messageId }: ReplyAddress, now = unixNow()): string | undefined {
    if (this.#domain === undefined) return undefined
    const lastDay = Math.floor(now / DAY_SECONDS) + REPLY_DAYS
    return `${REPLY_PREFIX}${this.#token('reply', [realmId, userId, messageId, lastDay])}@${this.#domain}`
  }

  /** What an address means; undefined for addresses that this server has not made, and those that are over. */
  meaningOf(address: string, now = unixNow()): Meaning | undefined {
    const at = address.lastIndexOf('@')
    if (this.#domain === undefined || address.slice(at + 1).toLowerCase() !== this.#domain) return undefined
    const parts = address.slice(0, at).toLowerCase().split(/[.+]/)
    const options = new Set<AddressOption>()
    for (let option = optionNamed(parts.at(-1)); option !== undefined; option = optionNamed(parts.at(-1))) {
      options.add(option)
      parts.pop()
    }
    const token = parts.at(-1) ?? ''
    if (parts.length === 1 && token.startsWith(REPLY_PREFIX)) {
      const [realmId, userId, messageId, lastDay] = this.#numbers('reply', token.slice(REPLY_PREFIX.length))
      if (realmId !== undefined && userId !== undefined && messageId !== undefined && lastDay !== undefined) {
        return now < (lastDay + 1) * DAY_SECONDS ? { kind: 'reply', realmId, userId, messageId } : undefined
      }
    }
    const [realmId, channelId, creatorId, senderId] = this.#numbers('channel', token)
    if (realmId === undefined || channelId === undefined || creatorId === undefined || senderId === undefined)
      return undefined
    return { kind: 'channel', realmId, channelId, creatorId, senderId, options }
  }

  #token(kind: Meaning['kind'], numbers: readonly number[]): string {
    return toBase32(Buffer.concat([packed(numbers), this.#mac(kind, numbers)]))
  }

  #numbers(kind: Meaning['kind'], token: string): number[] {
    const bytes = fromBase32(token)
    const numbers = numbersIn(bytes.subarray(0, Math.max(0, bytes.length - MAC_BYTES)))
    return numbers.length === 4 && isSameSecret(token, this.#token(kind, numbers)) ? numbers : []
  }

  #mac(kind: Meaning['kind'], numbers: readonly number[]): Buffer {
    const text = `mail-in ${kind} ${numbers.join(' ')}`
    return createHmac('sha256', this.#secret).update(text).digest().subarray(0, MAC_BYTES)
  }
}

/** Also by the name that others give to the same. */
function optionNamed(text: string | undefined): AddressOption | undefined {
  const name = text === 'include-quotations' ? 'include-quotes' : text
  return addressOptions.find((option) => option === name)
}
