import type { Integration as Presented } from '@parley/api/incoming-webhooks/objects'
import type { Fields } from './fields.ts'
import type { Signature } from './signatures.ts'

/** What an integration makes of an event. */
export interface Post {
  readonly topic: string
  /** What is not for the channel: the owner of the bot alone is written to. */
  readonly isForOwner?: true
  /** Markup. Pass what strangers wrote through the functions of text.ts. */
  readonly content: string
}

/** What of a request an integration reads beside the payload. */
export interface Around {
  readonly event: string
  /** Names are lowercase. */
  readonly headers: Readonly<Record<string, string>>
  /** `template` of the address. */
  readonly template?: string | undefined
}

/** What a service wants to read in the answer before it sends anything. */
export interface Handshake {
  readonly challenge?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What the event has to say; undefined if that is nothing for people. */
type Tell = (payload: Fields, around: Around) => Post | undefined

/** For events that are known and say nothing to people: nobody is asked whether to leave them out. */
export const untold: Tell = () => undefined

export interface IntegrationDeclaration
  extends Pick<Presented, 'name' | 'title' | 'category' | 'instructions'> {
  /** Other names in the address. */
  readonly alsoNamed?: readonly string[]
  /** The header that names the event. */
  readonly eventHeader?: string
  /** The name of an event that the payload tells; undefined if it does not. */
  readonly eventOf?: (payload: Fields, headers: Readonly<Record<string, string>>) => string | undefined
  /** What is said of each event, by its name. With one entry named `*`, there is one kind of event. */
  readonly events: Readonly<Record<string, Tell>>
  /** The topic of an event that is not known. */
  readonly topicOf?: (payload: Fields) => string | undefined
  /** How to answer the request by which the service sees whether the address is right; undefined for others. */
  readonly handshakeOf?: (payload: Fields, headers: Readonly<Record<string, string>>) => Handshake | undefined
  /** How the service signs, if it does. */
  readonly signature?: Signature
  /** The service makes the secret, and the bot is told it. Elsewhere the bot's is entered there. */
  readonly givesSecret?: true
  /** The service says all in headers. */
  readonly mayBeEmpty?: true
  /** Whether the payload is meant to mention people: elsewhere whoever writes there need not be anybody here. */
  readonly mayMention?: true
  /** A field of a form that holds the payload as JSON, for services that send one. */
  readonly formField?: string
  /** What a test sends. */
  readonly sample: { readonly payload: unknown; readonly headers?: Readonly<Record<string, string>> }
}

/** A service that can report here. */
export class Integration {
  readonly declaration: IntegrationDeclaration

  constructor(declaration: IntegrationDeclaration) {
    this.declaration = declaration
  }

  present(): Presented {
    const { name, title, category, instructions, events, signature, givesSecret } = this.declaration
    const named = Object.keys(events).filter((event) => event !== '*' && events[event] !== untold)
    const secret = signature === undefined ? null : givesSecret ? 'given' : 'chosen'
    return { name, title, category, instructions, events: named, secret, is_read: false }
  }
}

/** Declares an integration in a file of `senders/`, where it is found by looking. */
export function integration(declaration: IntegrationDeclaration): Integration {
  return new Integration(declaration)
}
