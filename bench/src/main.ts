import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { Bench } from './bench.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { endProgress, progress } from './progress.ts'
import { discoverRows, meetsTarget, type RowDeclaration, ratioOf } from './row.ts'
import { type Outcome, table } from './table.ts'

/**
 * `npm run bench` has V8 collect its garbage with one thread: the four that Node begins would take the processors from the
 * server that is measured.
 */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  const rows = await chosenRows(options)
  const bench = await Bench.open(options)
  const outcomes: Outcome[] = []
  const print = () => process.stdout.write(`${heading(options)}\n${table(outcomes)}\n`)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      // What has been measured took minutes.
      if (outcomes.length > 0) print()
      void bench.close().finally(() => process.exit(130))
    })
  }
  // An error outside of any row, such as a late broken connection, ends the run after all cleanups.
  process.once('uncaughtException', (error) => {
    process.stderr.write(`\n${error.stack}\n`)
    void bench.close().finally(() => process.exit(1))
  })
  try {
    for (const row of rows) outcomes.push(await run(row, bench))
  } finally {
    progress('cleaning up')
    await bench.close()
    endProgress()
  }
  print()
  if (options.json !== undefined) writeFileSync(options.json, json(outcomes, options))
  return outcomes.some(({ error }) => error !== undefined) ? 1 : 0
}

async function chosenRows({ suite, only, large }: Options): Promise<RowDeclaration[]> {
  const rows = await discoverRows(suite)
  if (only === undefined) {
    const chosen = rows.filter(({ isLarge = false }) => isLarge === large)
    if (chosen.length === 0) throw new TypeError(`no row of ${suite} needs a large organization`)
    return chosen
  }
  return only.map((wanted) => {
    const row = rows.find(({ name }) => name === wanted)
    if (row !== undefined) return row
    throw new TypeError(`there is no row '${wanted}'; there are ${rows.map(({ name }) => name).join(', ')}`)
  })
}

async function run(row: RowDeclaration, bench: Bench): Promise<Outcome> {
  progress(`${row.title} …`)
  try {
    return { row, figures: await bench.measure(row) }
  } catch (error) {
    if (bench.closing) throw error
    return { row, figures: [], error: shortened(error) }
  }
}

/** Shortens an error, since a server that fails to start prints pages. */
function shortened(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.split('\n').slice(0, 6).join('\n    ')
}

function heading({ quick }: Options): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const sizes = quick ? 'QUICK: smaller sizes and short phases; the figures are rough.' : 'Full sizes.'
  return `Parley on ${machine}\n${sizes} Server, database and load share this machine; limits were measured in between.\n`
}

function json(outcomes: readonly Outcome[], { quick }: Options): string {
  const rows = outcomes.map(({ row: { name, title, limit }, figures, error }) => ({
    name,
    title,
    limit,
    error,
    figures: figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), met: meetsTarget(figure) })),
  }))
  return `${JSON.stringify({ at: new Date().toISOString(), quick, node: process.version, rows }, null, 2)}\n`
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    const misuse = error instanceof TypeError && !error.stack?.includes('/rows/')
    process.stderr.write(
      misuse ? `${error.message}\n\n${USAGE}` : `${error instanceof Error ? error.stack : error}\n`,
    )
    process.exit(1)
  },
)
