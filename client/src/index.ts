export { ApiError } from '@parley/api/contract/errors'
export {
  type ApiKeyCredentials,
  type CallOptions,
  Connection,
  type ConnectionOptions,
  type Credentials,
  credentialsByPassword,
} from './connection.ts'
export { EventLoop, type EventLoopListener, type EventSource, type RegisterAnswer } from './event-loop.ts'
export { isEventOf } from './event-of.ts'
export type { LoopState } from './loop-state.ts'
export { type Anchor, MessageList, type MessageListSnapshot } from './messages/message-list.ts'
export { MessageStore } from './messages/message-store.ts'
export { fits, type Narrow, type NarrowTerm } from './messages/narrow.ts'
export { type Destination, Outbox, type OutboxMessage } from './messages/outbox.ts'
export {
  nextWidgetIndex,
  type Poll,
  type PollOption,
  pollOf,
  type TodoList,
  type TodoTask,
  todoListOf,
} from './messages/widgets.ts'
export { Mirror } from './mirror.ts'
export { NetworkError } from './network-error.ts'
export { allCapabilities, eventSource, type RegisterInput } from './queue.ts'
export { defaultRegisterInput, Session, type SessionOptions } from './session.ts'
export { type ClientState, fold, stateFrom } from './state/client-state.ts'
export { differences } from './state/differences.ts'
export { directKey } from './state/direct-key.ts'
export { hasPermission, isGivenTo, isInGroup } from './state/permissions.ts'
export { isTopicVisible, unreadCount } from './state/unread-count.ts'
export { topicKey } from './state/user-topics.ts'
