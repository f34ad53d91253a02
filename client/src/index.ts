export { ApiError } from '@parley/api/contract/errors'
export {
  type ApiKeyCredentials,
  type CallOptions,
  Connection,
  type ConnectionOptions,
  type Credentials,
  credentialsByPassword,
} from './connection/connection.ts'
export { NetworkError } from './connection/network-error.ts'
export { isEventOf } from './events/event-kind.ts'
export {
  EventLoop,
  type EventLoopListener,
  type EventSource,
  type RegisterAnswer,
} from './events/event-loop.ts'
export { backoffMs, type Cursor, type LoopState } from './events/loop-state.ts'
export { allCapabilities, eventSource, type RegisterInput } from './events/queue.ts'
export { mayJoin, mayReadChannel } from './messages/channel-access.ts'
export { mayAddSubscribers, mayAdministerChannel, mayRemoveSubscribers } from './messages/channel-rights.ts'
export type { KeptList } from './messages/kept-list.ts'
export type { Anchor, MessageListSnapshot } from './messages/list-snapshot.ts'
export {
  channelAdministrators,
  type PostDestination,
  type PostRefusal,
  topicsPolicyOf,
  whyNotPost,
} from './messages/may-post.ts'
export { type TopicMove, topicMove } from './messages/message-changes.ts'
export { MessageList } from './messages/message-list.ts'
export { mayDelete, mayEdit, mayMove, mayResolve } from './messages/message-rights.ts'
export { MessageStore } from './messages/message-store.ts'
export { fits, type Narrow, type NarrowTerm } from './messages/narrow.ts'
export { Outbox, type Sending } from './messages/outbox.ts'
export { storedText } from './messages/outbox-delivery.ts'
export {
  type Destination,
  destinationKey,
  mayHaveArrived,
  type OutboxMessage,
} from './messages/outbox-message.ts'
export { MemoryOutboxStore, type OutboxStore } from './messages/outbox-store.ts'
export {
  type Choice,
  type Choices,
  choicesOf,
  nextWidgetIndex,
  type Poll,
  type PollOption,
  pollOf,
  type TodoList,
  type TodoTask,
  todoListOf,
} from './messages/widgets.ts'
export type { SessionImage, SessionView } from './session/image.ts'
export { Mirror } from './session/mirror.ts'
export { defaultRegisterInput, type SessionOptions } from './session/options.ts'
export { Session } from './session/session.ts'
export type { Subscription } from './state/channels/subscriptions.ts'
export { topicKey } from './state/channels/user-topics.ts'
export { type ClientState, fold, stateFrom } from './state/client-state.ts'
export { differences } from './state/differences.ts'
export { hasId, type Ids } from './state/ids.ts'
export { directKey } from './state/messages/direct-key.ts'
export { mentionsViewer, participantIds } from './state/messages/message-fields.ts'
export { isTopicVisible, perUnreadChannel, unreadCount } from './state/messages/unread-count.ts'
export { isUnread } from './state/messages/unreads.ts'
export { type Packed, pack, packing, partsOf, stateOf, unpack, unpacking } from './state/packing.ts'
export { type PartOfState, partOf, partsKnown } from './state/part.ts'
export {
  mayAddMembers,
  mayCreateGroups,
  mayJoinGroup,
  mayLeaveGroup,
  mayManageGroup,
  mayRemoveMembers,
} from './state/users/group-rights.ts'
export type { UserGroup } from './state/users/groups.ts'
export { holdersOf } from './state/users/holders.ts'
export { hasPermission, isGivenTo, isInGroup } from './state/users/permissions.ts'
export type { User } from './state/users/users.ts'
