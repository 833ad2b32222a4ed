import type { ReadNode } from '../plan/read-node.ts'
import { logicSql } from './filter-sql.ts'
import { fromSql, joinConditions } from './join-sql.ts'
import type { Parameters } from './parameters.ts'

/**
 * `select 1 …` for each row of the root regardless of limit. Embedded resources are included only if they
 * determine the rows: inner joins and `embed=is.null`, as `exists`.
 */
export function countSql(node: ReadNode, parameters: Parameters, from = fromSql(node)): string {
  const exists = (child: ReadNode, isNull: boolean) =>
    `${isNull ? 'not ' : ''}exists (${countSql(child, parameters)})`
  const conditions = [
    ...joinConditions(node),
    ...node.logic.map((tree) => logicSql(node, tree, parameters, exists)),
    ...node.children
      .filter((child) => child.join === 'inner')
      .map((child) => `exists (${countSql(child, parameters)})`),
  ]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return `select 1 from ${from}${where}`
}
