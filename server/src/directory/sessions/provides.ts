import { authentication } from '#engine/http/ports.ts'
import { provide } from '#engine/provide.ts'
import { authorize } from './authenticate.ts'
import { callerBySession, callerFor, checkOwnPage } from './callers.ts'

export const whoAsks = provide(authentication, { callerFor, callerBySession, authorize, checkOwnPage })
