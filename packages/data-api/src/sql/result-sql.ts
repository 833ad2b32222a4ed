import type { Shape } from '../request/media-type.ts'

/** How a function's result is unwrapped; tables and views are `rows`. */
export type ResultKind = 'rows' | 'one-row' | 'scalar' | 'scalars'

/** The response body, aggregated by the database, as text. `_r` is one row of the result. */
export function bodySql(shape: Shape, kind: ResultKind): string {
  switch (shape.kind) {
    case 'none':
      return "''"
    case 'csv':
      return csvSql
    case 'raw':
      return kind === 'rows' || kind === 'one-row'
        ? "coalesce(pg_catalog.string_agg(_r::text, ''), '')"
        : rawSql(shape.binary)
    case 'object':
      return jsonSql(
        kind === 'rows' ? 'one-row' : kind === 'scalars' ? 'scalar' : kind,
        shape.strip,
      )
    case 'json':
      return jsonSql(kind, shape.strip)
  }
}

function jsonSql(kind: ResultKind, strip: boolean): string {
  const value = kind === 'scalar' || kind === 'scalars' ? '_r.pgrst_scalar' : '_r'
  const isOne = kind === 'one-row' || kind === 'scalar'
  const json = `pg_catalog.json_agg(${value})${isOne ? '->0' : ''}`
  const stripped = strip ? `pg_catalog.json_strip_nulls(${json})` : json
  return `coalesce(${stripped}, '${isOne ? 'null' : '[]'}')::text`
}

function rawSql(binary: boolean): string {
  return binary
    ? "pg_catalog.encode(pg_catalog.string_agg(_r.pgrst_scalar::bytea, ''), 'base64')"
    : "coalesce(pg_catalog.string_agg(_r.pgrst_scalar::text, ''), '')"
}

/** PostgreSQL's own text form of a row is CSV but for its parentheses. */
const csvSql = `(select coalesce(pg_catalog.string_agg(k, ','), '') from pg_catalog.json_object_keys(
  (select pg_catalog.row_to_json(h) from pgrst_source h limit 1)) as k) || E'\\n' ||
  coalesce(pg_catalog.string_agg(pg_catalog.substring(_r::text, 2, pg_catalog.length(_r::text) - 2), E'\\n'), '')`

/** Columns of the one row that every main statement gives. */
export const settingsSql =
  "nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), '')"
