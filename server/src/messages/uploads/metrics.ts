import { gauge } from '#engine/metrics/metric.ts'

/** How much room uploads take. */
export const uploadedBytes = gauge(
  { name: 'parley_uploads_bytes', help: 'Size of all uploads of all organizations.' },
  ({ realms }) => realms.all().reduce((sum, { state }) => sum + state.uploadSpaceUsed, 0),
)
