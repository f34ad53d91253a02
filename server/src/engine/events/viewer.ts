import type { RealmState, User } from '../realm/state.ts'

/** The capabilities that a client declares; an absent one is false. */
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

/** The options with which a client registered. */
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

/** The user id of spectators. No row has it. */
export const SPECTATOR_ID = 0

/** Whether a user is the spectator. */
export const isSpectator = ({ id }: Pick<User, 'id'>) => id === SPECTATOR_ID

/** The user to whom data is shown, with their client's options and the state that decides what they may see. */
export interface Viewer {
  readonly user: User
  readonly state: RealmState
  readonly client: ClientOptions
  /** The queue that the viewer reads, if any. */
  readonly queueId?: string | undefined
  /** An account's current API key, for viewers who may have it. */
  readonly apiKeyOf?: ((user: User) => string) | undefined
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

/** Completes the declared capabilities with false. */
export function capabilitiesFrom(claimed: Partial<ClientCapabilities> | undefined): ClientCapabilities {
  return { ...NO_CAPABILITIES, ...claimed }
}

/** A viewer for an HTTP request outside of any queue. */
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
