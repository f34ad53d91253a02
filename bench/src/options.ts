import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { suites } from './row.ts'

export interface Options {
  /** What is measured: `server`, or `web` for the web app in a browser. */
  readonly suite: string
  /** Smaller sizes and shorter phases. */
  readonly quick: boolean
  /** The rows that need a large organization, instead of the others. */
  readonly large: boolean
  /** The names of the rows to measure, in this order. */
  readonly only: readonly string[] | undefined
  /** How many messages the large organization has. */
  readonly messages: number | undefined
  /** For how many minutes ordinary work is measured. */
  readonly minutes: number | undefined
  readonly json: string | undefined
  /** A folder where organizations are kept for the next run. */
  readonly keep: string | undefined
  /** A folder for CPU profiles, one for each run of the server. */
  readonly profile: string | undefined
}

export const USAGE = `npm run bench -- [SUITE] [--quick] [--large] [--messages NUMBER] [--minutes NUMBER]
                     [--only NAMES] [--json FILE] [--profile FOLDER] [--keep FOLDER]

  SUITE             server (which is measured without one) or web: the web app in a browser
  --quick           smaller sizes, done in two minutes
  --large           the rows that need 50,000 people and a million messages, instead of the others
  --messages NUMBER so many messages for those rows, such as 10000000: a million takes a minute to write, and two to four to index
  --minutes NUMBER  so long ordinary work is measured, such as 60; by itself it is three minutes
  --only NAMES      some rows of the table: one name, or more with commas
  --json FILE       writes the figures there too
  --keep FOLDER     keeps the organizations there, and takes those that a run of the same sizes has left, as they are now
  --profile FOLDER  writes a CPU profile (.cpuprofile) of each server that was measured
`

/** Throws TypeError for unknown options. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      messages: { type: 'string' },
      minutes: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'string' },
      keep: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const [suite = 'server', ...others] = positionals
  if (!suites().includes(suite) || others.length > 0) {
    throw new TypeError(`the suites are ${suites().join(', ')}`)
  }
  const path = (name: string | undefined) => (name === undefined ? undefined : resolve(name))
  if (values.profile !== undefined) mkdirSync(values.profile, { recursive: true })
  return {
    suite,
    quick: values.quick,
    large: values.large,
    only: values.only?.split(','),
    messages: numberOf('--messages', values.messages),
    minutes: numberOf('--minutes', values.minutes),
    json: path(values.json),
    keep: path(values.keep),
    profile: path(values.profile),
  }
}

function numberOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new TypeError(`${option}: ${text} is not a whole number above zero`)
  return number
}
