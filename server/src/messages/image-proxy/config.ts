import { configPart } from '#engine/configuration/part.ts'
import { truth } from '#engine/configuration/values.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** Whether browsers load external images through this server. */
    readonly imageProxy: boolean
  }
}

/** Whether the server loads pictures for browsers. */
export const imageProxyConfig = configPart((variables) => ({
  imageProxy: variables.read('IMAGE_PROXY', truth, true, 'true or false'),
}))
