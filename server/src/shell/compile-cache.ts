import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A folder of modules that are stripped of their types and compiled. */
export const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))

/** The second start finds every module there that is loaded after this. */
export const keepCompiled = () => void enableCompileCache(COMPILED)
