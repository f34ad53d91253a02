import { type Figure, meetsTarget, type RowDeclaration, ratioOf, type Target } from './row.ts'

export interface Outcome {
  readonly row: RowDeclaration
  readonly figures: readonly Figure[]
  readonly error?: string
}

const HEADS = ['', 'measured', 'limit', 'ratio', 'target', '']

/** Formats all outcomes as a text table. */
export function table(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap(linesOf)
  const cells = [HEADS, ...lines.filter((line) => typeof line !== 'string')]
  const widths = HEADS.map((_, column) => Math.max(...cells.map((line) => (line[column] ?? '').length)))
  const text = (line: string[]) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [text(HEADS), ...lines.map((line) => (typeof line === 'string' ? line : text(line)))].join('\n')
}

function linesOf({ row, figures, error }: Outcome): (string | string[])[] {
  const title = row.limit === undefined ? row.title : `${row.title}  (limit: ${row.limit})`
  return ['', title, ...figures.map(cellsOf), ...(error === undefined ? [] : [`  failed: ${error}`])]
}

function cellsOf(figure: Figure): string[] {
  const { what, value, unit, limit, target } = figure
  const ratio = ratioOf(figure)
  const met = meetsTarget(figure)
  return [
    `  ${what}`,
    `${rounded(value)} ${unit}`,
    limit === undefined ? '' : `${rounded(limit)} ${unit}`,
    ratio === undefined ? '' : ratio.toFixed(2),
    target === undefined ? '' : targetText(target, unit),
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ]
}

function targetText({ of, is, bound }: Target, unit: string): string {
  return of === 'ratio' ? `${is} ${bound} ×` : `${is} ${bound.toLocaleString('en')} ${unit}`
}

function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
}
