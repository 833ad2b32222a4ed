import type { Subscription } from './subscription.ts'

/** Subscriptions by table, and for each table by the equality that its rows must satisfy. */
export class SubscriptionIndex<S> {
  readonly #tables = new Map<number, TableIndex<S>>()
  #count = 0

  /** @returns a function that removes it */
  add(subscription: Subscription<S>): () => void {
    const table = this.#tables.get(subscription.relation) ?? { all: new Set(), byColumn: new Map() }
    this.#tables.set(subscription.relation, table)
    setOf(table, subscription).add(subscription)
    this.#count += 1
    return () => this.#remove(subscription)
  }

  get count(): number {
    return this.#count
  }

  #remove(subscription: Subscription<S>): void {
    const table = this.#tables.get(subscription.relation)
    if (!table || !setOf(table, subscription).delete(subscription)) return
    this.#count -= 1
    const { equality } = subscription
    const values = equality && table.byColumn.get(equality.column)
    if (equality && values?.get(equality.value)?.size === 0) values.delete(equality.value)
    if (equality && values?.size === 0) table.byColumn.delete(equality.column)
    if (table.all.size === 0 && table.byColumn.size === 0) {
      this.#tables.delete(subscription.relation)
    }
  }

  get relations(): number[] {
    return [...this.#tables.keys()]
  }

  /**
   * Subscriptions that a change may match.
   * @param row known values of its row
   * @param isKeyOnly whether conditions on unknown columns never match, as for a deletion
   */
  *candidates(
    relation: number,
    row: Record<string, string | null>,
    isKeyOnly: boolean,
  ): Iterable<Subscription<S>> {
    const table = this.#tables.get(relation)
    if (!table) return
    yield* table.all
    for (const [column, values] of table.byColumn) {
      const value = Object.hasOwn(row, column) ? row[column] : undefined
      if (typeof value === 'string') yield* values.get(value) ?? []
      else if (value === undefined && !isKeyOnly) for (const set of values.values()) yield* set
    }
  }
}

type TableIndex<S> = {
  all: Set<Subscription<S>>
  byColumn: Map<string, Map<string, Set<Subscription<S>>>>
}

function setOf<S>(table: TableIndex<S>, { equality }: Subscription<S>): Set<Subscription<S>> {
  if (!equality) return table.all
  const values = table.byColumn.get(equality.column) ?? new Map()
  table.byColumn.set(equality.column, values)
  const set = values.get(equality.value) ?? new Set()
  values.set(equality.value, set)
  return set
}
