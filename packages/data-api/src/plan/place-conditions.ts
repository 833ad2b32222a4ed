import { notEmbedded, relatedOrderNotToOne } from '../errors/request-errors.ts'
import type { At, QueryParameters } from '../query/types.ts'
import { findChild, isToOne, type ReadNode } from './read-node.ts'

/**
 * Assigns filters, orders and slices to their resources. The root's slice is left to the statement, and its
 * filters too with `skipRoot`.
 */
export function placeConditions(
  root: ReadNode,
  query: QueryParameters,
  options: { skipRootConditions: boolean; legacyTargetNames: boolean },
): void {
  const isRootSkipped = (path: readonly string[]) => options.skipRootConditions && path.length === 0
  const nodeAt = (path: readonly string[]) => findNode(root, path, options.legacyTargetNames)
  const place = <T>(
    entries: readonly At<T>[],
    skip: (path: readonly string[]) => boolean,
    put: (node: ReadNode, value: T) => void,
  ) => {
    for (const { path, value } of entries) if (!skip(path)) put(nodeAt(path), value)
  }
  place(query.logic, isRootSkipped, (node, tree) => node.logic.push(tree))
  place(query.filters, isRootSkipped, (node, filter) => {
    node.logic.push({ kind: 'filter', filter })
  })
  place(
    query.orders,
    () => false,
    (node, terms) => {
      node.order = terms
    },
  )
  for (const { path, slice } of query.slices.values()) {
    if (path.length > 0) nodeAt(path).slice = slice
  }
  checkRelatedOrders(root)
}

function findNode(root: ReadNode, path: readonly string[], legacyTargetNames: boolean): ReadNode {
  let node = root
  for (const name of path) {
    const next = findChild(node, name)
    if (!next) throw notEmbedded(name)
    if (next.outputName !== name && !legacyTargetNames) throw notEmbedded(name, next.outputName)
    node = next
  }
  return node
}

function checkRelatedOrders(node: ReadNode): void {
  for (const term of node.order) {
    if (term.relation === null) continue
    const related = findChild(node, term.relation)
    if (!related) throw notEmbedded(term.relation)
    if (related.relationship && !isToOne(related.relationship)) {
      throw relatedOrderNotToOne(node.source.name, related.outputName)
    }
  }
  node.children.forEach(checkRelatedOrders)
}
