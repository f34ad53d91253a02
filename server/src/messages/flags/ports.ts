import { port } from '#engine/port.ts'
import type { Realm } from '#engine/realm/realm.ts'

/** Called on every node after somebody has read messages: what was told of them elsewhere is taken back, behind them. */
export const readFollower = port<(realm: Realm, userId: number) => void>('who follows what is read')
