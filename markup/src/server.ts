/** Message markup with formulas and highlighted code, for the server. */
import { createRequire } from 'node:module'
import type { Engines } from './context/engines.ts'
import type { RenderContext } from './context/render-context.ts'
import * as plain from './render/render.ts'

export { compileLinkifier, LinkifierError } from './engines/linkifier.ts'
export * from './index.ts'

const require = createRequire(import.meta.url)
const math = () => require('./engines/math.ts') as typeof import('./engines/math.ts')
const code = () => require('./engines/code/highlighter.ts') as typeof import('./engines/code/highlighter.ts')

/** Loads a library with its first use: together they are as heavy as the rest of a starting server. */
export const serverEngines: Engines = {
  math: (tex, displayMode) => math().katexMath(tex, displayMode),
  highlighter: {
    languageName: (word) => code().codeHighlighter.languageName(word),
    weight: (text, word) => code().codeHighlighter.weight(text, word),
    tokens: (text, word) => code().codeHighlighter.tokens(text, word),
  },
}

export function renderMessage(
  source: string,
  context: RenderContext,
  options: plain.RenderOptions = {},
): plain.Rendered {
  return plain.renderMessage(source, context, { engines: serverEngines, ...options })
}

export function renderDescription(
  source: string,
  context: RenderContext,
  options: plain.RenderOptions = {},
): string {
  return plain.renderDescription(source, context, { engines: serverEngines, ...options })
}

export function renderProfileText(
  source: string,
  context: RenderContext,
  options: plain.RenderOptions = {},
): string {
  return plain.renderProfileText(source, context, { engines: serverEngines, ...options })
}
