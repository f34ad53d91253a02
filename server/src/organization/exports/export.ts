import type { RealmExport as ApiExport } from '@parley/api/exports/objects'
import { nameInPath } from '#engine/files/names.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** A requested archive of the organization's data. Times are UNIX seconds. */
export interface RealmExport {
  readonly id: number
  /** The user who requested it. */
  readonly userId: number
  /** One of `exportTypes`. */
  readonly type: NonNullable<ApiExport['export_type']>
  /** Random part of the archive's address, so that nobody can guess it. */
  readonly token: string
  readonly requestedAt: number
  readonly finishedAt: number | null
  readonly failedAt: number | null
  readonly deletedAt: number | null
}

export const isPending = ({ finishedAt, failedAt }: RealmExport) => finishedAt === null && failedAt === null

export const exportKey = (realmId: number, token: string) => `exports/${realmId}/${token}.tar.gz`

/** All keys that the archive may have: those of before had another form, and stay for download. */
export const exportKeys = (realmId: number, token: string) => [
  exportKey(realmId, token),
  formerKey(realmId, token),
]

export const formerKey = (realmId: number, token: string) => `exports/${realmId}/${token}.zip`

/** The file name of the download. */
export function exportName(
  state: RealmState,
  { requestedAt }: Pick<RealmExport, 'requestedAt'>,
  ending = 'tar.gz',
): string {
  const day = new Date(requestedAt * 1000).toISOString().slice(0, 10)
  return nameInPath(`${state.settings.name}-${day}.${ending}`)
}

/** @param realmUrl the organization's URL, without a trailing slash */
export function presentExport(realmUrl: string, one: RealmExport): ApiExport {
  const isThere = one.finishedAt !== null && one.deletedAt === null
  return {
    id: one.id,
    acting_user_id: one.userId,
    export_time: one.requestedAt,
    deleted_timestamp: one.deletedAt,
    failed_timestamp: one.failedAt,
    export_url: isThere ? `${realmUrl}/user_uploads/exports/${one.token}` : null,
    pending: isPending(one),
    export_type: one.type,
  }
}
