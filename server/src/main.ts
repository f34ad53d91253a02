import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { startOverForLessMemory } from './shell/own-memory.ts'

// Before anything is begun that would be lost.
startOverForLessMemory()
// Before anything else is loaded: the second start finds every module stripped of its types and compiled.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))
await import('./shell/start.ts')
