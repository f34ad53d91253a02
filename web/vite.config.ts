import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { outlines } from './outlines.ts'

/** Keeps only the WOFF2 fonts: every supported browser reads them, and the older formats would triple the build. */
const onlyWoff2: Plugin = {
  name: 'only-woff2',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('katex.css')) return
    return { code: code.replaceAll(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)/g, ''), map: null }
  },
}

/** Small things of the first view that views which are loaded later use too. */
const COMMON =
  /\/web\/src\/(?:(?:store|narrow|indicators)\/|language\/(?!catalogue|emoji|locales|refusals\/(?:locales|refusals)|more-intl|rich)|ui\/(?:Avatar|IconButton|late|on-demand|overlay|start-late|toasts-context|keys\/keys)|data\/(?:hooks|context|draft|use-outbox|unread-conversations|use-unread-conversations)\.ts|navigation\/header\/Header)|node_modules\/(?:react|react-dom|scheduler|@radix-ui\/react-direction)\/|lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|icons\/(?:at-sign|search|chevron-right|calendar-clock|clock-3|face-slightly-smiling-plus|inbox|list-tree|messages-square|star)|shared)/

/**
 * What decides about the form of the copy that a browser keeps: see src/data/copy/database.ts. A release may also bring
 * a server that gives other values.
 */
const SHAPES_STATE = ['../api/src', '../client/src', 'src/data/copy']
const RELEASE = 'package.json'

function stateVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, RELEASE), 'utf8'))
  const hash = createHash('sha256').update(version)
  for (const folder of SHAPES_STATE.map((one) => path.join(import.meta.dirname, one))) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).sort()) {
      hash.update(readFileSync(path.join(folder, file)))
    }
  }
  return hash.digest('base64url').slice(0, 12)
}

export default defineConfig({
  root: import.meta.dirname,
  define: { __STATE_VERSION__: JSON.stringify(stateVersion()) },
  plugins: [onlyWoff2, outlines, react()],
  build: {
    // The oldest versions with light-dark() and relative colors, which the themes need.
    target: ['chrome123', 'edge123', 'firefox128', 'safari18'],
    // No data: URLs: the content security policy allows none for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Named so that the service worker can tell them: see src/service-worker/requests.ts.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${facadeModuleId?.includes('/locales/') ? 'words-' : ''}[name]-[hash].js`,
        // In one file, whatever else imports parts of it: in many small ones it compresses worse.
        codeSplitting: {
          groups: [
            { name: 'client', test: /\/client\/src\/|node_modules\/immutable\// },
            { name: 'common', test: COMMON },
          ],
        },
      },
    },
  },
})
