import { configPart } from '../configuration/part.ts'
import { readAs } from '../configuration/values.ts'
import { type Networks, networksOf } from './addresses.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** Private networks that link previews and the image proxy may fetch from. */
    readonly fetchAllowedNetworks: Networks
  }
}

/** What is fetched of what users wrote. */
export const fetchingConfig = configPart((variables) => ({
  fetchAllowedNetworks: variables.read<Networks>(
    'FETCH_ALLOWED_NETWORKS',
    readAs(networksOf),
    [],
    'networks such as 10.1.0.0/16,fd00::/8',
  ),
}))
