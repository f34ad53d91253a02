import { gauge } from '#engine/metrics/metric.ts'
import { version } from '../version.ts'

/** Which version runs. */
export const build = gauge(
  { name: 'parley_build_info', help: 'Always 1; its label says which version runs.', labels: ['version'] },
  () => [[[version], 1]],
)

/** How many organizations and people this node serves. */
export const organizations = gauge(
  { name: 'parley_organizations', help: 'Organizations that this node serves.' },
  ({ realms }) => realms.all().reduce((sum) => sum + 1, 0),
)
