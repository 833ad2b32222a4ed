import type { Shape } from '../request/media-type.ts'
import type { MediaHandler } from '../schema/types.ts'

/** How a function's result is unwrapped; tables and views are `rows`. */
export type ResultKind = 'rows' | 'one-row' | 'scalar' | 'scalars'

/** The response body as text, aggregated by the database. `_r` is one row of the result. */
export function bodySql(shape: Shape, kind: ResultKind): string {
  switch (shape.kind) {
    case 'none':
      return "''"
    case 'csv':
      return csvSql
    case 'geojson':
      return geoJsonSql
    case 'custom':
      return customSql(shape.handler, kind)
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
  return `coalesce(${stripped}, '${isOne ? 'null' : '[]'}')`
}

/** Uses an aggregate over the rows, or the function's single value unchanged. Bytes are encoded as base64. */
function customSql({ aggregate, rowType, binary }: MediaHandler, kind: ResultKind): string {
  const isScalar = kind === 'scalar' || kind === 'scalars'
  const row = isScalar ? '_r.pgrst_scalar' : rowType === null ? '_r' : `_r::${rowType}`
  if (binary) {
    const bytes =
      aggregate === null
        ? "pg_catalog.string_agg(_r.pgrst_scalar::bytea, '')"
        : `${aggregate}(${row})::bytea`
    return `coalesce(pg_catalog.encode(${bytes}, 'base64'), '')`
  }
  // `concat` uses the output function of the type; for XML a cast to text would differ.
  return aggregate === null
    ? "coalesce(pg_catalog.string_agg(pg_catalog.concat(_r.pgrst_scalar), ''), '')"
    : `pg_catalog.concat(${aggregate}(${row}))`
}

/** `ST_AsGeoJSON` is PostGIS's, wherever the search path finds it. */
const geoJsonSql = `pg_catalog.json_build_object('type', 'FeatureCollection',
  'features', coalesce(pg_catalog.json_agg(ST_AsGeoJSON(_r)::json), '[]'))::text`

/** PostgreSQL's own text form of a row is CSV except for its parentheses. */
const csvSql = `(select coalesce(pg_catalog.string_agg(k, ','), '') from pg_catalog.json_object_keys(
  (select pg_catalog.row_to_json(h) from pgrst_source h limit 1)) as k) || E'\\n' ||
  coalesce(pg_catalog.string_agg(pg_catalog.substring(_r::text, 2, pg_catalog.length(_r::text) - 2), E'\\n'), '')`

/** Columns of the single row that every main statement returns. */
export const settingsSql =
  "nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), '')"
