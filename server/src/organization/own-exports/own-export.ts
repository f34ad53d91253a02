import { ownExportEverySeconds, ownExportKeptSeconds } from '@parley/api/own-exports/limits'
import type { OwnExport as ApiExport } from '@parley/api/own-exports/objects'
import { nameInPath } from '#engine/files/names.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** An archive of a person's own data. Times are UNIX seconds. */
export interface OwnExport {
  readonly userId: number
  /** Random part of the archive's address. */
  readonly token: string
  readonly requestedAt: number
  readonly finishedAt: number | null
  readonly failedAt: number | null
  readonly deletedAt: number | null
}

export const isPending = (one: OwnExport) => stateOf(one) === 'pending'

export const ownExportKey = (realmId: number, token: string) => `own_exports/${realmId}/${token}.tar.gz`

/** The file name of the download. */
export function ownExportName(state: RealmState, { requestedAt }: OwnExport): string {
  const day = new Date(requestedAt * 1000).toISOString().slice(0, 10)
  return nameInPath(`${state.settings.name}-my-data-${day}.tar.gz`)
}

export function stateOf({ finishedAt, failedAt, deletedAt }: OwnExport): ApiExport['state'] {
  if (deletedAt !== null) return 'deleted'
  if (failedAt !== null) return 'failed'
  return finishedAt === null ? 'pending' : 'done'
}

/** When its owner may ask for another: at once, if this one failed. */
export const nextAt = ({ requestedAt, failedAt }: OwnExport): number =>
  failedAt === null ? requestedAt + ownExportEverySeconds : failedAt

/** @param realmUrl the organization's URL, without a trailing slash */
export function presentOwnExport(realmUrl: string, one: OwnExport): ApiExport {
  const state = stateOf(one)
  return {
    requested_at: one.requestedAt,
    state,
    url: state === 'done' ? `${realmUrl}/user_uploads/own_exports/${one.token}` : null,
    kept_until: one.finishedAt !== null && state === 'done' ? one.finishedAt + ownExportKeptSeconds : null,
    next_at: nextAt(one),
  }
}
