import type pg from 'pg'

/**
 * Returns the identity providers that a site offers: those in its setting, or all if there is none. A site
 * that offers none names one that does not exist, such as `none`.
 */
export function createOfferedProviders(pool: Pick<pg.Pool, 'query'>) {
  return async (request: Request): Promise<string[] | null> => {
    const { rows } = await pool.query<{ value: string | null }>(
      `select s.value from public.site_settings s
       where s.key = coalesce('tenant_' || private.tenant_id_of_host(
         regexp_replace(regexp_replace(lower($1), ':\\d+$', ''), '^www\\.', '')) || '_', '') || 'auth_providers'`,
      [request.headers.get('host') ?? ''],
    )
    const value = rows[0]?.value?.trim()
    return value ? value.split(',').map((name) => name.trim()) : null
  }
}
