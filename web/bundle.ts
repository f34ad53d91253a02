import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { languageOf } from './src/service-worker/requests.ts'
import config from './vite.config.ts'

/** The best compression takes seconds for a list of words of this many bytes, and gains a twentieth. */
const LARGE = 1_000_000

/** `node bundle.ts <folder>` writes the app into that folder and nowhere else. */
const [, , outDir] = process.argv
if (!outDir) throw new Error('Say which folder to write to.')
await build({
  ...config,
  configFile: false,
  logLevel: 'warn',
  build: { ...config.build, outDir, emptyOutDir: true },
})
await bundleServiceWorker(outDir)
await bundleWritten(outDir, 'visitors')
await bundleWritten(outDir, 'documentation')
await compressBeside(path.join(outDir, 'assets'))

/** The worker knows the names of all files, so it is made last, in one file of its own. */
async function bundleServiceWorker(folder: string): Promise<void> {
  const built = await readdir(folder, { recursive: true })
  const files = built.filter((name) =>
    /\.(?:js|css|svg|webmanifest)$|inter-latin-wght-normal.*\.woff2$/.test(name),
  )
  const hash = createHash('sha256')
  for (const name of ['index.html', ...files].sort()) {
    hash.update(`${name}\0`).update(await readFile(path.join(folder, name)))
  }
  const paths = files.map((name) => `/${name}`)
  const shell = {
    version: hash.digest('base64url').slice(0, 12),
    files: ['/', ...paths.filter((path) => !languageOf(path))],
    words: paths.filter(languageOf),
  }
  await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      ...config.build,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'src/service-worker/worker.ts'),
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  })
}

/** What stands on pages that the server writes, which knows these two files by their names. */
async function bundleWritten(folder: string, name: 'visitors' | 'documentation'): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    publicDir: false,
    build: {
      ...config.build,
      outDir: folder,
      emptyOutDir: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, `src/${name}/${name}.ts`),
        output: {
          entryFileNames: `${name}.js`,
          // Fonts are those of the app, under the same names.
          assetFileNames: ({ names: [asset = ''] }) =>
            asset.endsWith('.css') ? `${name}.css` : 'assets/[name]-[hash][extname]',
          format: 'iife',
        },
      },
    },
  })
}

/** Compresses once, so that the server need not do it for every visitor. Fonts are compressed already. */
async function compressBeside(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name)
      const content = await readFile(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE ? 9 : 11 }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
