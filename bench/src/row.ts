import { readdirSync } from 'node:fs'
import type { Bench } from './bench.ts'

/** The target of a figure: for its value, or for its ratio to the limit. */
export interface Target {
  readonly of: 'value' | 'ratio'
  readonly is: '≥' | '≤'
  readonly bound: number
}

export const atLeast = (bound: number): Target => ({ of: 'value', is: '≥', bound })
export const atMost = (bound: number): Target => ({ of: 'value', is: '≤', bound })
export const ratioAtLeast = (bound: number): Target => ({ of: 'ratio', is: '≥', bound })
export const ratioAtMost = (bound: number): Target => ({ of: 'ratio', is: '≤', bound })

/** One line of the table. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: Unit
  /** The physical limit, measured in the same run. */
  readonly limit?: number
  readonly target?: Target
}

export type Unit = '/s' | 'µs' | 'ms' | 's' | '%' | 'kB' | 'MB' | ''

export interface RowDeclaration {
  /** For `--only`. */
  readonly name: string
  /** Its place in the table. */
  readonly order: number
  readonly title: string
  /** Needs a large organization, which takes minutes to write: left out without `--large`. */
  readonly isLarge?: boolean
  /** Describes the limit of the row's figures. */
  readonly limit?: string
  run(bench: Bench): Promise<Figure[]>
}

export class Row {
  readonly declaration: RowDeclaration

  constructor(declaration: RowDeclaration) {
    this.declaration = declaration
  }
}

/** Declares a row. Found by scanning the folder of its suite in `rows`. */
export function row(declaration: RowDeclaration): Row {
  return new Row(declaration)
}

const ROWS = new URL('./rows/', import.meta.url)

/** The names of the suites: `server`, `web`. */
export function suites(): string[] {
  return readdirSync(ROWS).sort()
}

export async function discoverRows(suite: string): Promise<RowDeclaration[]> {
  const folder = new URL(`${suite}/`, ROWS)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => value instanceof Row)
    .map(({ declaration }) => declaration)
    .sort((a, b) => a.order - b.order)
}

export function ratioOf({ value, limit }: Figure): number | undefined {
  return limit === undefined ? undefined : value / limit
}

/** Undefined without a target. */
export function meetsTarget(figure: Figure): boolean | undefined {
  const { target } = figure
  if (target === undefined) return undefined
  const number = target.of === 'value' ? figure.value : (ratioOf(figure) ?? Number.NaN)
  return target.is === '≥' ? number >= target.bound : number <= target.bound
}
