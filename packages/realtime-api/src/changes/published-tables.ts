import type { Pool } from 'pg'

/** A published table, and the types of the columns that a role may read. */
export type Published = { relation: number; columns: Record<string, string> }

const mostTables = 50
/** A crowd that comes at once asks once. What is told later is read with the rights of that moment. */
const rememberMs = 2_000
const mostRemembered = 500

export class PublishedTables {
  readonly #pool: Pool
  readonly #known = new Map<string, { at: number; found: Promise<Published[]> }>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Those of which a role may read something; all of a schema for `*`, and of all schemas too. */
  find(role: string, schema: string, table: string): Promise<Published[]> {
    const name = JSON.stringify([role, schema, table])
    const known = this.#known.get(name)
    if (known && performance.now() - known.at < rememberMs) return known.found
    if (this.#known.size >= mostRemembered) this.#known.clear()
    const found = this.#ask(role, schema, table)
    this.#known.set(name, { at: performance.now(), found })
    found.catch(() => this.#known.delete(name))
    return found
  }

  async #ask(role: string, schema: string, table: string): Promise<Published[]> {
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
       group by class.oid limit ${mostTables}`,
      [role, schema, table],
    )
    return rows
  }
}
