import type { Pool } from 'pg'

/** A published table, and the types of the columns that a role may read. */
export type Published = { relation: number; columns: Record<string, string> }

const maxTables = 50
/** Many joins at once share one query. Changes are read with the rights at the time of delivery in any case. */
const cacheMs = 2_000
const maxCached = 500

export class PublishedTables {
  readonly #pool: Pool
  readonly #cache = new Map<string, { at: number; tables: Promise<Published[]> }>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Published tables of which the role may read a column; `*` stands for all tables or schemas. */
  find(role: string, schema: string, table: string): Promise<Published[]> {
    const key = JSON.stringify([role, schema, table])
    const cached = this.#cache.get(key)
    if (cached && performance.now() - cached.at < cacheMs) return cached.tables
    if (this.#cache.size >= maxCached) this.#cache.clear()
    const tables = this.#query(role, schema, table)
    this.#cache.set(key, { at: performance.now(), tables })
    tables.catch(() => this.#cache.delete(key))
    return tables
  }

  async #query(role: string, schema: string, table: string): Promise<Published[]> {
    const { rows } = await this.#pool.query<Published>(
      `select class.oid::int8::float8 as relation,
         jsonb_object_agg(attribute.attname, format_type(attribute.atttypid, null)) as columns
       from pg_trigger trigger
       join pg_class class on class.oid = trigger.tgrelid
       join pg_namespace namespace on namespace.oid = class.relnamespace
       join pg_attribute attribute on attribute.attrelid = class.oid
         and attribute.attnum > 0 and not attribute.attisdropped
       where trigger.tgfoid = 'realtime.note_change()'::regprocedure and trigger.tgenabled <> 'D'
         and has_schema_privilege($1::name, namespace.oid, 'usage')
         and has_column_privilege($1::name, class.oid, attribute.attnum, 'select')
         and $2::text in ('*', namespace.nspname::text) and $3::text in ('*', class.relname::text)
       group by class.oid limit ${maxTables}`,
      [role, schema, table],
    )
    return rows
  }
}
