import { expect, test } from 'vitest'
import type { RenderContext } from '../src/context/render-context.ts'
import { renderMessage } from '../src/server.ts'
import { sampleWorld } from './sample-world.ts'

/** A message and its HTML, as if sent in the sample world. */
export type Case = readonly [source: string, html: string]

/** Defines one test for each case, named by its source. */
export function rendersAs(cases: readonly Case[], context: RenderContext = sampleWorld): void {
  test.each(cases)('%j', (source, html) => {
    expect(renderMessage(source, context).html).toBe(html)
  })
}

/** Defines tests for text that becomes one paragraph. */
export function rendersInline(cases: readonly Case[], context: RenderContext = sampleWorld): void {
  rendersAs(
    cases.map(([source, html]) => [source, `<p>${html}</p>`]),
    context,
  )
}
