import type { RealmState, User } from '../realm/state.ts'

/** What a client says it understands; absent means it does not. */
export interface ClientCapabilities {
  notification_settings_null: boolean
  bulk_message_deletion: boolean
  user_avatar_url_field_optional: boolean
  stream_typing_notifications: boolean
  user_settings_object: boolean
  linkifier_url_template: boolean
  user_list_incomplete: boolean
  include_deactivated_groups: boolean
  archived_channels: boolean
  empty_topic_name: boolean
  simplified_presence_events: boolean
}

/** How a client asked to be shown things when it registered. */
export interface ClientOptions {
  applyMarkdown: boolean
  clientGravatar: boolean
  slimPresence: boolean
  allPublicStreams: boolean
  includeSubscribers: 'true' | 'false' | 'partial'
  eventTypes: readonly string[] | null
  narrow: readonly (readonly [string, string])[]
  capabilities: ClientCapabilities
}

/** The id of whoever looks at what is open to everybody, without an account: no row has it. */
export const SPECTATOR_ID = 0

export const isSpectator = ({ id }: Pick<User, 'id'>) => id === SPECTATOR_ID

/** The person something is shown to, through which client, and the state that decides what they may see. */
export interface Viewer {
  readonly user: User
  readonly state: RealmState
  readonly client: ClientOptions
  /** The queue the viewer reads, where there is one. */
  readonly queueId?: string
  /** The present API key of an account, for those who may have it. */
  readonly apiKeyOf?: (user: User) => string
}

const NO_CAPABILITIES: ClientCapabilities = {
  notification_settings_null: false,
  bulk_message_deletion: false,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: false,
  user_settings_object: false,
  linkifier_url_template: false,
  user_list_incomplete: false,
  include_deactivated_groups: false,
  archived_channels: false,
  empty_topic_name: false,
  simplified_presence_events: false,
}

export function capabilitiesFrom(claimed: Partial<ClientCapabilities> | undefined): ClientCapabilities {
  return { ...NO_CAPABILITIES, ...claimed }
}

/** Someone who asks over HTTP, outside of any queue. */
export function plainViewer(
  state: RealmState,
  user: User,
  {
    applyMarkdown = true,
    clientGravatar = false,
    emptyTopicName = false,
  }: { applyMarkdown?: boolean; clientGravatar?: boolean; emptyTopicName?: boolean } = {},
): Viewer {
  const client: ClientOptions = {
    applyMarkdown,
    clientGravatar,
    slimPresence: true,
    allPublicStreams: false,
    includeSubscribers: 'false',
    eventTypes: null,
    narrow: [],
    capabilities: { ...NO_CAPABILITIES, empty_topic_name: emptyTopicName },
  }
  return { state, user, client }
}
