import { keepCompiled } from './shell/compile-cache.ts'
import { startOverWithSettings } from './shell/process-settings.ts'

// Before anything is begun that would be lost.
startOverWithSettings()
// Before anything else is loaded.
keepCompiled()
await import('./shell/start.ts')
