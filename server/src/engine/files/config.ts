import { resolve } from 'node:path'
import { z } from 'zod'
import { configPart } from '../configuration/part.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** The folder where everything is kept. */
    readonly dataDir: string
  }
}

/** Where the server keeps its files. */
export const filesConfig = configPart((variables) => ({
  dataDir: resolve(variables.read('DATA_DIR', z.string(), 'data', 'a folder')),
}))
