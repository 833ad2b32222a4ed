import { readFileSync } from 'node:fs'

/** The columns of docs/policy-matrix.md, in their order. Another role is one more name here. */
export const roles = [
  'Guest',
  'Learner',
  'Other learner',
  'Manager',
  'Administrator',
  'Service',
] as const
export type Role = (typeof roles)[number]
export const verbs = ['select', 'insert', 'update', 'delete'] as const
export type Verb = (typeof verbs)[number]

/** The right that a cell grants for one verb: its scope, and its columns if not all. */
type Right = { scope: string; columns?: string[]; without?: string[] }
type Rights = Partial<Record<Verb, Right>>

export type TableRow = { table: string; rights: Record<Role, Rights> }
export type CallRow = { calls: string[]; may: Record<Role, boolean> }

const text = readFileSync(new URL('../../../docs/policy-matrix.md', import.meta.url), 'utf8')

/** The rows of every table below a heading of the second level, without their heads. */
function rowsBelow(heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  if (!section) throw new Error(`docs/policy-matrix.md has no "${heading}"`)
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  const rows = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return rows.filter(
    (cells, index) => !isRule(cells) && !(rows[index + 1] && isRule(rows[index + 1] ?? [])),
  )
}

const isRule = (cells: string[]) => cells.every((cell) => /^-+$/.test(cell))

/** The names in backquotes. */
const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

function byRole<Returned>(
  cells: string[],
  read: (cell: string) => Returned,
): Record<Role, Returned> {
  if (cells.length !== roles.length)
    throw new Error(`not a cell for each role: ${cells.join(' | ')}`)
  return Object.fromEntries(roles.map((role, index) => [role, read(cells[index] ?? '')])) as Record<
    Role,
    Returned
  >
}

export function readTables(): TableRow[] {
  return rowsBelow('Tables').flatMap(([tables = '', ...cells]) =>
    named(tables).map((table) => ({ table, rights: byRole(cells, readRights) })),
  )
}

export function readCalls(heading: string): CallRow[] {
  return rowsBelow(heading).map(([calls = '', ...cells]) => ({
    calls: named(calls),
    may: byRole(cells, readMay),
  }))
}

/** The first cells of a section's rows: the names, then the other cells. */
export function readNames(heading: string): string[][] {
  return rowsBelow(heading).map(([name = '', ...cells]) => [...named(name), ...cells])
}

function readMay(cell: string): boolean {
  if (cell === 'yes') return true
  // A caller that names no tenant is refused.
  if (cell === '–' || cell === 'named') return false
  throw new Error(`neither "yes" nor "–": ${cell}`)
}

const clause =
  /^((?:select|insert|update|delete)(?:, (?:select|insert|update|delete))*) (\w+)(?: (except )?\(([^)]+)\))?$/

function readRights(cell: string): Rights {
  if (cell === '–') return {}
  if (cell === 'everything') return readRights('select, insert, update, delete all')
  const rights: Rights = {}
  for (const part of cell.split('; ')) {
    const [, wanted, scope = '', except, columns] = clause.exec(part) ?? []
    if (!wanted) throw new Error(`not a right: ${part}`)
    const list = columns?.split(', ')
    const right = { scope, ...(list && (except ? { without: list } : { columns: list })) }
    for (const verb of wanted.split(', ') as Verb[]) rights[verb] = right
  }
  return rights
}
