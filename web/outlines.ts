import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { outlineOf } from '@parley/api/contract/outline'
import type { Plugin } from 'vite'

const API = path.join(import.meta.dirname, '../api/src')

/**
 * Builds the app with the outlines of the API's declarations in place of the declarations: the app checks nothing by
 * their schemas, which with zod would be a fifth of the first view.
 */
export const outlines: Plugin = {
  name: 'outlines',
  enforce: 'pre',
  // In development a changed declaration would keep its first outline.
  apply: 'build',
  async load(id) {
    const place = path.relative(API, id)
    if (place.startsWith('..') || place.startsWith('contract') || !place.endsWith('.ts')) return undefined
    const outline = outlineOf(await import(pathToFileURL(id).href))
    if (outline === undefined) return undefined
    const code = Object.entries(outline).map(([name, value]) => {
      return `export const ${name} = ${JSON.stringify(value)}`
    })
    return { code: code.join('\n'), map: null, moduleSideEffects: false }
  },
}
