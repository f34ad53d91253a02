import { configPart } from '../configuration/part.ts'
import { truth } from '../configuration/values.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** Whether organizations on this server may have web-public channels. */
    readonly webPublicStreamsEnabled: boolean
  }
}

/** What the organizations of this server may do. */
export const realmConfig = configPart((variables) => ({
  webPublicStreamsEnabled: variables.read('WEB_PUBLIC_STREAMS_ENABLED', truth, true, 'true or false'),
}))
