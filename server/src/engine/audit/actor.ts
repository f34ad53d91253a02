import { AsyncLocalStorage } from 'node:async_hooks'
import type { auditActorTypes } from '@parley/api/audit-log/objects'
import { currentCause } from '../log/cause.ts'

/** Who changes something, and from where. */
export interface Actor {
  readonly type: (typeof auditActorTypes)[number]
  readonly userId?: number | undefined
  /** Which session, API key or SCIM token. */
  readonly credentialId?: number | undefined
  readonly address?: string | undefined
  readonly userAgent?: string | undefined
  readonly client?: string | undefined
  /** The command of the operator. */
  readonly command?: string | undefined
  /** The id of the request, as the log has it: also of one that queued the job which does this. */
  readonly request?: string | undefined
}

/** An actor, made only for what the audit log tells of: few requests need one. */
export interface Acting {
  readonly actor: Actor
}

const SERVER: Acting = { actor: { type: 'server' } }

const acting = new AsyncLocalStorage<Acting>()

/** Runs work on somebody's behalf. */
export const actingAs = <T>(who: Acting, work: () => T): T => acting.run(who, work)

/** Runs what outlives the request that began it, and is nobody's doing. */
export const actingForNobody = <T>(work: () => T): T => acting.exit(work)

/** On whose behalf this runs, and by which request. */
export function whoActs(): Acting {
  const who = acting.getStore() ?? SERVER
  const request = currentCause()?.request
  if (request === undefined) return who
  return {
    get actor() {
      return { ...who.actor, request }
    },
  }
}
