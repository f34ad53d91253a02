/**
 * Measures rendering: microseconds for typical messages, and the slowest 10,000 characters.
 *
 *     node markup/test/bench.ts
 */
import { renderMessage } from '../src/server.ts'
import { repeated } from './inputs.ts'
import { sampleWorld } from './sample-world.ts'

const typical: Record<string, string> = {
  'a few words': 'Sounds good, see you at ten then',
  'a mention and emphasis': '@**Ana Ruiz** could you look at **the deploy** before lunch? :smile:',
  'a link and an issue': 'Fixed #1234, see https://e.com/projects/parley/wiki for the details.',
  'two paragraphs and a list':
    'Here is where we are with the release.\n\n- the *build* is green\n- `npm test` passes\n- docs are missing\n\nI will do the rest tomorrow, @*design* please have a look at #**ops>deploy 1.2**.',
  'a quote and an answer':
    '@_**Bo <b>|8** said:\n```quote\nCan we ship this today?\n```\nYes, as soon as the tests are through.',
  'a table': '| name | state |\n|------|:-----:|\n| one | ok |\n| two | **bad** |',
  'short code': '```py\ndef add(a, b):\n    return a + b  # both\n```',
  'a formula': 'so $$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$ holds',
}

/** Processor time, since other work on the machine does not add to it. */
function microseconds(source: string, runs: number): number {
  for (let run = 0; run < runs / 4; run++) renderMessage(source, sampleWorld)
  const start = process.cpuUsage()
  for (let run = 0; run < runs; run++) renderMessage(source, sampleWorld)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / runs
}

for (const [name, source] of Object.entries(typical)) {
  console.log(`${microseconds(source, 4000).toFixed(1).padStart(8)} µs  ${name}`)
}

const long = Object.values(typical).slice(0, 5).join('\n\n').repeat(20).slice(0, 10_000)
console.log(
  `${(microseconds(long, 20) / 1000).toFixed(1).padStart(8)} ms  10,000 characters of ordinary text`,
)

const slow = repeated
  .map((piece) => {
    const source = piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000)
    return { piece, milliseconds: microseconds(source, 4) / 1000 }
  })
  .sort((one, other) => other.milliseconds - one.milliseconds)
for (const { piece, milliseconds } of slow.slice(0, 5)) {
  console.log(`${milliseconds.toFixed(1).padStart(8)} ms  10,000 characters of ${JSON.stringify(piece)}`)
}
