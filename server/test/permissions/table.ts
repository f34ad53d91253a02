import { readdirSync, readFileSync } from 'node:fs'
import { ALLOWED, NEVER, NOTHING, REFUSALS } from './outcome.ts'
import { KINDS, type Kind, MEMBERSHIPS, type Membership, ROLES } from './stage.ts'

/** A row of the tables: a cell for each role, and for each kind of place if that matters. */
export interface Row {
  readonly name: string
  /** The file and line of the row. */
  readonly at: string
  readonly lines: readonly Line[]
}

/** The cells of one kind of place, by membership, or of no place. */
export interface Line {
  readonly kind: Kind | undefined
  readonly cells: ReadonlyMap<Membership | undefined, string>
}

const FOLDER = new URL('./tables/', import.meta.url)
const LETTERS = new Set([ALLOWED, NOTHING, NEVER, ...Object.keys(REFUSALS)])

/** Reads the rows of every file in `tables/`. See `tables/README.md` for the format. */
export function readTables(): Row[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))
  return files.sort().flatMap((name) => readTable(name, readFileSync(new URL(name, FOLDER), 'utf8')))
}

export function readTable(file: string, text: string): Row[] {
  const rows: { name: string; at: string; memberships: Membership[]; lines: Line[] }[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const at = `${file}:${index + 1}`
    if (line.trim() === '' || line.startsWith('#')) continue
    if (line.startsWith(' ')) {
      const row = rows.at(-1)
      if (row === undefined || row.memberships.length === 0) throw new Error(`${at}: cells of no row`)
      row.lines.push(placeLine(at, line, row.memberships))
      continue
    }
    const [, name = '', rest = ''] = /^(\S+(?: \S+)*)\s{2,}(.*?)\s*$/.exec(line) ?? []
    const words = rest.split(/\s+/)
    if (name === '') throw new Error(`${at}: no name and cells with two spaces between`)
    if (words.every(isMembership)) rows.push({ name, at, memberships: words, lines: [] })
    else rows.push({ name, at, memberships: [], lines: [roleLine(at, words)] })
  }
  return rows.map(({ memberships: _, ...row }) => row)
}

function roleLine(at: string, words: string[]): Line {
  if (words.length !== 1) throw new Error(`${at}: cells have no spaces between`)
  return { kind: undefined, cells: new Map([[undefined, checkedCells(at, words[0] ?? '')]]) }
}

function placeLine(at: string, line: string, memberships: Membership[]): Line {
  const [kind = '', ...cells] = line.trim().split(/\s+/)
  if (!isKind(kind)) throw new Error(`${at}: ${kind} is no kind of place`)
  if (cells.length !== memberships.length)
    throw new Error(`${at}: not as many cells as the head of the row has`)
  return {
    kind,
    cells: new Map(memberships.map((one, index) => [one, checkedCells(at, cells[index] ?? '')])),
  }
}

function checkedCells(at: string, cells: string): string {
  if (cells.length !== ROLES.length) throw new Error(`${at}: ${cells} has not a letter for each role`)
  for (const letter of cells) if (!LETTERS.has(letter)) throw new Error(`${at}: ${letter} means nothing`)
  return cells
}

const isMembership = (word: string): word is Membership => (MEMBERSHIPS as readonly string[]).includes(word)
const isKind = (word: string): word is Kind => (KINDS as readonly string[]).includes(word)
