import { port } from '#engine/port.ts'
import type { Realm } from '#engine/realm/realm.ts'

/** Called on every node after each new message: what follows messages wakes up, and does its work behind them. */
export const messageFollower = port<(realm: Realm) => void>('who else follows new messages')
