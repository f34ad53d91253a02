import { keepCompiled } from './shell/compile-cache.ts'

// As `main.ts` does.
keepCompiled()
await import('./shell/operator-process.ts')
