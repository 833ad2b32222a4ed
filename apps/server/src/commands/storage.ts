import { cleanUpStorage } from '@sanamsob/storage-api'
import type pg from 'pg'
import { openFileStore } from '../storage/open-file-store.ts'
import { commandLine, misused } from './command-line.ts'
import { findSite } from './find-site.ts'
import { withPool } from './with-pool.ts'

const usage = `Usage:
  npm run storage -- usage                        pictures of each site, and its quota
  npm run storage -- quota SITE MEGABYTES         sets the quota of a site: a tenant's domain, or hub
  npm run storage -- orphans [--days N] [--remove]
      lists pictures without a reference for N days (31); --remove removes them`

const given = commandLine(usage, {
  days: { type: 'string', default: '31' },
  remove: { type: 'boolean', default: false },
})
const positionals = given?.positionals ?? []
const [action, site = '', megabytes = ''] = positionals
const days = Number(given?.values.days)
const isCount = (number: number) => Number.isInteger(number) && number >= 0 && number <= 1_000_000

const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

const complete = {
  usage: positionals.length === 1,
  quota: site !== '' && isCount(Number(megabytes)) && Number(megabytes) > 0,
  orphans: positionals.length === 1 && isCount(days),
}[action ?? '']

if (given && !complete) misused(usage)
if (given && complete) {
  await withPool('storage', async (pool, config) => {
    if (action === 'usage') await printUsage(pool)
    if (action === 'quota') await setQuota(pool)
    if (action === 'orphans') await printOrphans(pool)
    if (action === 'orphans' && given.values.remove) {
      const { rows } = await pool.query<{ count: number }>(
        'select private.remove_storage_orphans($1) as count',
        [days],
      )
      await cleanUpStorage(pool, openFileStore(config))
      console.log(`${rows[0]?.count} removed.`)
    }
  })
}

async function printUsage(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; files: number; bytes: number; quota: number }>(
    `select coalesce(t.domain, 'hub') as name, coalesce(u.files, 0)::float8 as files,
       coalesce(u.bytes, 0)::float8 as bytes, private.storage_quota(s.site)::float8 as quota
     from (select id::text as site, domain from public.tenants
       union all select 'global', null) s (site, domain)
     left join public.tenants t on t.id::text = s.site
     left join private.storage_usage u on u.site = s.site
     order by t.domain nulls first`,
  )
  for (const { name, files, bytes, quota } of rows)
    console.log(`${name}: ${files} files, ${inMegabytes(bytes)} of ${inMegabytes(quota)}`)
}

async function setQuota(pool: pg.Pool): Promise<void> {
  const tenantId = await findSite(pool, site)
  await pool.query(
    `insert into public.storage_quotas (tenant_id, max_bytes) values ($1, $2)
     on conflict (tenant_id) do update set max_bytes = excluded.max_bytes`,
    [tenantId, Number(megabytes) * 1024 * 1024],
  )
  console.log(`The quota of ${site} is ${megabytes} MB.`)
}

async function printOrphans(pool: pg.Pool): Promise<void> {
  await pool.query('select private.mark_storage_orphans()')
  const { rows } = await pool.query<{ name: string; bytes: number; found_at: Date }>(
    'select name, bytes::float8 as bytes, found_at from private.due_storage_orphans($1)',
    [days],
  )
  for (const { name, bytes, found_at } of rows)
    console.log(`${name}: ${inMegabytes(bytes)}, since ${found_at.toISOString().slice(0, 10)}`)
  if (rows.length === 0) console.log(`No picture without a reference for ${days} days.`)
}
