import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
  /\/web\/src\/(?:(?:store|narrow|indicators)\/|ui\/(?:IconButton|keys\/keys)|data\/(?:hooks|context|draft)\.ts|navigation\/header\/Header)|node_modules\/(?:react|react-dom|scheduler)\/|lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|icons\/(?:at-sign|search|chevron-right)|shared)/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [onlyWoff2, react()],
  build: {
    // The oldest versions with light-dark() and relative colors, which the themes need.
    target: ['chrome123', 'edge123', 'firefox128', 'safari18'],
    // No data: URLs: the content security policy allows none for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
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
