import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Every browser we serve reads WOFF2; the two older formats would triple the built folder. */
const onlyWoff2: Plugin = {
  name: 'only-woff2',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('katex.css')) return
    return { code: code.replaceAll(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)/g, ''), map: null }
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [onlyWoff2, react()],
  build: {
    // The oldest that know light-dark() and relative colors, on which the themes rest.
    target: ['chrome123', 'edge123', 'firefox128', 'safari18'],
    // Nothing becomes a data: URL, since the content security policy allows none for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
