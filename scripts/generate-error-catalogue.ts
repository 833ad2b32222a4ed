import { fileURLToPath } from 'node:url'
import { errorCatalogue } from '@sanamsob/domain'

export const errorCatalogueFile = fileURLToPath(
  new URL('../database/functions/errors/error_catalogue.sql', import.meta.url),
)

/** The SQL of `private.error_catalogue()`, generated from the catalogue in packages/domain, for `private.fail`. */
export function renderErrorCatalogue(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, message }]) => `    (${quote(code)}, ${status}, ${quote(message)})`,
  )
  return `-- Generated from packages/domain/src/errors.ts by scripts/generate-error-catalogue.ts; do not edit.
-- Read by private.fail and private.error_body.
create or replace function private.error_catalogue() returns table (code text, status integer, message text)
language sql immutable
set search_path = ''
as $$
  values
${rows.join(',\n')}
$$;
`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
