import { port } from '../port.ts'
import type { Realm } from '../realm/realm.ts'

/** Called on every node after something that the audit log tells of: at once, and for many changes together. */
export const auditFollower = port<(realm: Realm) => void>('who follows the audit log')
