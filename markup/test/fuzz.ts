/**
 * Renders many random messages and reports what must never happen: an error, HTML that is not allowed, a difference
 * between two renderings, or a slow message.
 *
 *     node markup/test/fuzz.ts [how many, 100000 unless told] [seed]
 */
import fc from 'fast-check'
import { renderMessage as renderInBrowser } from '../src/index.ts'
import { canRenderLocally } from '../src/render/local.ts'
import { renderMessage } from '../src/server.ts'
import { forbiddenIn } from './allowed-html.ts'
import { attacks, messages, repeated } from './inputs.ts'
import { sampleWorld } from './sample-world.ts'

const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)

const inputs = fc.oneof(
  { weight: 20, arbitrary: messages },
  {
    weight: 2,
    arbitrary: fc.tuple(messages, fc.constantFrom(...attacks), messages).map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...repeated, ...attacks), fc.integer({ min: 1, max: 300 }), messages)
      .map(([piece, times, rest]) => piece.repeat(times).slice(0, 9000) + rest),
  },
)

let bad = 0
let local = 0
let slowest = { milliseconds: 0, source: '' }
function report(kind: string, source: string, detail: unknown): void {
  bad++
  if (bad <= 20) console.log(kind, JSON.stringify(source), detail)
}

console.log(`${count} messages, seed ${seed}`)
// Warms up: the first messages mostly measure the compiler.
for (const source of fc.sample(messages, { numRuns: 500, seed })) renderMessage(source, sampleWorld)
for (const source of fc.sample(inputs, { numRuns: count, seed })) {
  try {
    const start = process.cpuUsage()
    const { html, tree } = renderMessage(source, sampleWorld)
    const { user, system } = process.cpuUsage(start)
    const milliseconds = (user + system) / 1000
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, source }
    const forbidden = forbiddenIn(html)
    if (forbidden.length > 0) report('not allowed', source, forbidden)
    const browser = renderInBrowser(source, sampleWorld)
    if (JSON.stringify(browser.tree) !== JSON.stringify(tree)) report('other tree in the browser', source, '')
    if (canRenderLocally(source, sampleWorld)) {
      local++
      if (browser.html !== html) report('other HTML in the browser', source, [browser.html, html])
    }
  } catch (error) {
    report('thrown', source, error)
  }
}
console.log(
  `${bad} bad; ${local} could be shown at once; slowest ${slowest.milliseconds.toFixed(1)} ms of processor time`,
)
console.log(JSON.stringify(slowest.source.slice(0, 200)))
process.exitCode = bad > 0 ? 1 : 0
