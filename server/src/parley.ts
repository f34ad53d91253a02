import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// As `main.ts` does.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))
await import('./shell/operator-process.ts')
