import { fileURLToPath } from 'node:url'
import type pg from 'pg'

export const productFiguresFile = fileURLToPath(
  new URL('../packages/domain/src/product-figures.ts', import.meta.url),
)

/** The figures of `private.product_figures()` as constants for texts. */
export async function renderProductFigures(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query('select * from private.product_figures()')
  const lines = Object.entries(rows[0]).map(([name, value]) => `  ${camel(name)}: ${value},`)
  return `// Generated from database/functions/points/product_figures.sql by scripts/generate-product-figures.ts; do not edit.
export const productFigures = {
${lines.join('\n')}
} as const
`
}

function camel(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
