import { build } from 'vite'
import config from './vite.config.ts'

/** `node bundle.ts <folder>` writes the app into that folder and nowhere else. */
const [, , outDir] = process.argv
if (!outDir) throw new Error('Say which folder to write to.')
await build({
  ...config,
  configFile: false,
  logLevel: 'warn',
  build: { ...config.build, outDir, emptyOutDir: true },
})
