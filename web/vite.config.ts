import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { outlines } from './outlines.ts'
import { refusedParametersModule } from './refused-parameters.ts'

/** Keeps only the WOFF2 fonts: every supported browser reads them, and the older formats would triple the build. */
const onlyWoff2: Plugin = {
  name: 'only-woff2',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('katex.css')) return
    return { code: code.replaceAll(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)/g, ''), map: null }
  },
}

const page = path.join(import.meta.dirname, 'index.html')
const first = path.join(import.meta.dirname, 'src/app/first.ts')

/** Lets the page begin with `app/first.ts`, which begins the app itself when the picture of the last visit is drawn. */
const firstScript: Plugin = {
  name: 'first-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const script = Object.values(bundle).find(
        (part) => 'facadeModuleId' in part && part.facadeModuleId === first,
      )
      if (script?.type !== 'chunk') throw new Error('The first script was not built.')
      const preload = (src: string) => `<link rel="modulepreload" crossorigin href="${src}">`
      // Without it, the first words are laid out in another font, and once more when this one has come.
      const font = Object.keys(bundle).find((name) => name.includes('/inter-latin-wght-normal'))
      return html.replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, (_, app: string) =>
        [
          `<script type="module" crossorigin src="/${script.fileName}" data-app="${app}"></script>`,
          preload(app),
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
        ].join('\n    '),
      )
    },
  },
}

const PICTURE =
  /\/web\/src\/(?:data\/copy\/(?:picture|mark)|store\/local-storage|language\/language-key|ui\/drawn)\.ts|\/api\/src\/web\/cookies\.ts/

/** Small things of the first view that views which are loaded later use too. */
const COMMON =
  /\/web\/src\/(?:(?:store\/(?!local-storage)|narrow\/|indicators\/(?!QuietLine|ServerNotices)|content\/(?:emoji-text|formulas|local-times)\.ts)|language\/(?!catalogue|emoji|locales|refusals\/(?:locales|refusals)|more-intl|rich)|ui\/(?:Avatar|IconButton|late|on-demand|overlay|start-late|toasts-context|keys\/keys)|data\/(?:hooks|context|conversation-of-message|draft|uploads\/attachment|use-outbox|unread-conversations|use-unread-conversations)\.ts|navigation\/(?:header\/Header|menus\/open-new-direct))|node_modules\/(?:react|react-dom|scheduler|@radix-ui\/react-direction)\/|lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|icons\/(?:at-sign|building-complex|hash|search|chevron-right|calendar-clock|clock-3|face-slightly-smiling-plus|inbox|list-tree|messages-square|star)|shared)/

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
  resolve: {
    alias: { '@zxcvbn-ts/dictionary-compression/decompress': '@parley/api/passwords/first-words' },
  },
  plugins: [onlyWoff2, outlines, refusedParametersModule, react(), firstScript],
  build: {
    // The oldest versions with light-dark() and relative colors, which the themes need.
    target: ['chrome123', 'edge123', 'firefox128', 'safari18'],
    // No data: URLs: the content security policy allows none for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: [page, first],
      output: {
        // Named so that the service worker can tell them: see src/service-worker/requests.ts.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${facadeModuleId?.includes('/locales/') ? 'words-' : ''}[name]-[hash].js`,
        // In one file, whatever else imports parts of it: in many small ones it compresses worse.
        codeSplitting: {
          groups: [
            // Before all others, and without them: what the first script needs.
            { name: 'picture', test: PICTURE, priority: 1 },
            { name: 'client', test: /\/client\/src\/|node_modules\/immutable\// },
            { name: 'common', test: COMMON },
          ],
        },
      },
    },
  },
})
