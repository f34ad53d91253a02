import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
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
await compressBeside(path.join(outDir, 'assets'))

/** Compresses once, so that the server need not do it for every visitor. Fonts are compressed already. */
async function compressBeside(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name)
      const content = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
