import type { Subscription } from './subscription.ts'

/** Subscriptions by table, and of each table by the value that rows must have to concern them. */
export class Followers<Follower> {
  readonly #tables = new Map<number, Table<Follower>>()

  add(subscription: Subscription<Follower>): void {
    const table = this.#tables.get(subscription.relation) ?? { all: new Set(), byColumn: new Map() }
    this.#tables.set(subscription.relation, table)
    setOf(table, subscription).add(subscription)
  }

  remove(subscription: Subscription<Follower>): void {
    const table = this.#tables.get(subscription.relation)
    if (!table) return
    setOf(table, subscription).delete(subscription)
    const { only } = subscription
    const values = only && table.byColumn.get(only.column)
    if (only && values?.get(only.value)?.size === 0) values.delete(only.value)
    if (only && values?.size === 0) table.byColumn.delete(only.column)
    if (table.all.size === 0 && table.byColumn.size === 0) {
      this.#tables.delete(subscription.relation)
    }
  }

  get relations(): number[] {
    return [...this.#tables.keys()]
  }

  /**
   * Those whom a change may concern.
   * @param facts what is known of the row
   * @param isAll that nobody may go by anything else of it
   */
  *concernedBy(
    relation: number,
    facts: Record<string, string | null>,
    isAll: boolean,
  ): Iterable<Subscription<Follower>> {
    const table = this.#tables.get(relation)
    if (!table) return
    yield* table.all
    for (const [column, values] of table.byColumn) {
      const fact = Object.hasOwn(facts, column) ? facts[column] : undefined
      if (typeof fact === 'string') yield* values.get(fact) ?? []
      else if (fact === undefined && !isAll) for (const set of values.values()) yield* set
    }
  }
}

type Table<Follower> = {
  all: Set<Subscription<Follower>>
  byColumn: Map<string, Map<string, Set<Subscription<Follower>>>>
}

function setOf<Follower>(
  table: Table<Follower>,
  { only }: Subscription<Follower>,
): Set<Subscription<Follower>> {
  if (!only) return table.all
  const values = table.byColumn.get(only.column) ?? new Map()
  table.byColumn.set(only.column, values)
  const set = values.get(only.value) ?? new Set()
  values.set(only.value, set)
  return set
}
