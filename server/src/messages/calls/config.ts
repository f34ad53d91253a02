import { z } from 'zod'
import { configPart } from '#engine/configuration/part.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** Hosts the calls of organizations that have not set a server of their own; null: none does. */
    readonly jitsiUrl: string | null
  }
}

const jitsiUrl = z.union([z.literal('none').transform(() => null), z.url({ protocol: /^https?$/ })])

/** Where video calls are. */
export const callsConfig = configPart((variables) => ({
  jitsiUrl: variables.read('JITSI_URL', jitsiUrl, 'https://meet.jit.si', 'an http or https URL, or none'),
}))
