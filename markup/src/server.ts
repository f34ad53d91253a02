/** Message markup with formulas and coloured code, for the server. */
import { codeHighlighter } from './code/highlighter.ts'
import type { Engines } from './engines.ts'
import type { Facts } from './facts.ts'
import { katexMath } from './math.ts'
import * as plain from './render.ts'

export * from './index.ts'
export { compileLinkifier, LinkifierError } from './linkifier.ts'

export const serverEngines: Engines = { math: katexMath, highlighter: codeHighlighter }

export function renderMessage(
  source: string,
  facts: Facts,
  options: plain.RenderOptions = {},
): plain.Rendered {
  return plain.renderMessage(source, facts, { engines: serverEngines, ...options })
}

export function renderDescription(source: string, facts: Facts, options: plain.RenderOptions = {}): string {
  return plain.renderDescription(source, facts, { engines: serverEngines, ...options })
}

export function renderProfileText(source: string, facts: Facts, options: plain.RenderOptions = {}): string {
  return plain.renderProfileText(source, facts, { engines: serverEngines, ...options })
}
