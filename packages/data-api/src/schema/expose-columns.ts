import type { Table } from './types.ts'
import { readViewColumns } from './view-columns.ts'

export type ViewRule = { oid: string; rule: string; columns: Record<string, string> }

/** An exposed table or view, and the names under which it exposes the columns of a base table. */
export type ColumnExposure = { table: Table; baseOid: string; names: Map<string, string[]> }

type Origin = { name: string; baseOid: string; baseName: string }

/** Views over views are resolved to tables. This bounds the chain, which should never be longer. */
const maximumDepth = 20

/** Tables expose their own columns; views those of each base table of their columns. */
export function exposeColumns(
  tables: readonly Table[],
  rules: readonly ViewRule[],
  attributes: ReadonlyMap<string, Record<string, string>>,
): ColumnExposure[] {
  const views = new Map(rules.map((rule) => [rule.oid, rule]))
  const known = new Map<string, Origin[]>()

  const originsOf = (oid: string, depth: number): Origin[] => {
    const done = known.get(oid)
    if (done) return done
    const view = views.get(oid)
    if (!view || depth > maximumDepth) return []
    const origins = readViewColumns(view.rule).flatMap((column): Origin[] => {
      const name = view.columns[column.position]
      if (name === undefined) return []
      const below = views.get(column.originOid)
      if (below) {
        const belowName = below.columns[column.originPosition]
        return originsOf(column.originOid, depth + 1)
          .filter((origin) => origin.name === belowName)
          .map((origin) => ({ ...origin, name }))
      }
      const baseName = attributes.get(column.originOid)?.[column.originPosition]
      return baseName === undefined ? [] : [{ name, baseOid: column.originOid, baseName }]
    })
    known.set(oid, origins)
    return origins
  }

  return tables.flatMap((table): ColumnExposure[] => {
    if (!table.isView) {
      const names = new Map([...table.columns.keys()].map((name) => [name, [name]]))
      return [{ table, baseOid: table.oid, names }]
    }
    const byBase = new Map<string, Map<string, string[]>>()
    for (const { name, baseOid, baseName } of originsOf(table.oid, 0)) {
      const names = byBase.get(baseOid) ?? new Map<string, string[]>()
      names.set(baseName, [...(names.get(baseName) ?? []), name])
      byBase.set(baseOid, names)
    }
    return [...byBase].map(([baseOid, names]) => ({ table, baseOid, names }))
  })
}
