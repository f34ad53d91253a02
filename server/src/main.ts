import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { startOverWithSettings } from './shell/process-settings.ts'

// Before anything is begun that would be lost.
startOverWithSettings()
// Before anything else is loaded: the second start finds every module stripped of its types and compiled.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))
await import('./shell/start.ts')
