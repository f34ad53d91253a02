import { provide } from '#engine/provide.ts'
import { messageFollower } from '#messages/message/ports.ts'
import { MissedMessages } from './missed-messages.ts'

export const following = provide(messageFollower, (realm) => {
  realm.memory(MissedMessages).wake()
})
