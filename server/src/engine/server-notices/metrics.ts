import { gauge } from '../metrics/metric.ts'

/** Whether changes are refused. */
export const inMaintenance = gauge(
  { name: 'parley_maintenance', help: '1 while the server is in maintenance and refuses all changes.' },
  ({ realms }) => (realms.all().some(({ state }) => state.serverNotices.server_maintenance !== null) ? 1 : 0),
)
