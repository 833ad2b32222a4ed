import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** Functions of the database that define figures which texts state, each of which becomes a file of packages/domain. */
export const figuresFiles = ['points/product_figures', 'exams/readiness_figures'].map((source) => ({
  source,
  file: fileURLToPath(
    new URL(`../packages/domain/src/${nameOf(source).replaceAll('_', '-')}.ts`, import.meta.url),
  ),
}))

/** The figures of a function, such as `private.product_figures()`, as constants for texts. */
export async function renderFigures(pool: pg.Pool, source: string): Promise<string> {
  const name = nameOf(source)
  const { rows } = await pool.query(`select * from private.${name}()`)
  const lines = Object.entries(rows[0]).map(([figure, value]) => `  ${camel(figure)}: ${value},`)
  return `// Generated from database/functions/${source}.sql by scripts/generate-product-figures.ts; do not edit.
export const ${camel(name)} = {
${lines.join('\n')}
} as const
`
}

function nameOf(source: string): string {
  return source.slice(source.indexOf('/') + 1)
}

function camel(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
