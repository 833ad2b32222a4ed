import type pg from 'pg'
import { asService } from './as-service.ts'
import { commandLine, misused } from './command-line.ts'
import { withPool } from './with-pool.ts'

const usage = `Usage:
  npm run tenant -- create --name NAME --domain DOMAIN [--subdomain LABEL] [--description TEXT] [--verified]
      creates a site. It answers under LABEL below the main domains, and under DOMAIN once that is verified.
      --verified: marks the domain as verified without a check
  npm run tenant -- list`

const given = commandLine(usage, {
  name: { type: 'string' },
  domain: { type: 'string' },
  subdomain: { type: 'string' },
  description: { type: 'string' },
  verified: { type: 'boolean', default: false },
})
const { positionals: [action, ...rest] = [], values } = given ?? {}

if (action === 'create' && rest.length === 0 && values?.name && values.domain) {
  await withPool('tenant', create)
} else if (action === 'list' && rest.length === 0) await withPool('tenant', list)
else if (given) misused(usage)

async function create(pool: pg.Pool): Promise<void> {
  const domain = values?.domain?.toLowerCase()
  await asService(pool, 'commit', async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into public.tenants (name, domain, subdomain, description) values ($1, $2, $3, $4) returning id`,
      [values?.name, domain, values?.subdomain, values?.description],
    )
    if (!values?.verified) return
    // Only the database's owner and the domain check may mark a domain as verified.
    await client.query('reset role')
    await client.query(`update public.tenants set verification_status = 'verified' where id = $1`, [
      rows[0]?.id,
    ])
  })
  const when = values?.verified ? '' : ' once the domain is verified'
  console.log(`Site ${values?.name} created: it answers under ${domain}${when}.`)
}

async function list(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Record<'name' | 'domain' | 'state' | 'verified', string>>(
    `select name, domain, case when is_active then 'active' else 'off' end as state,
       verification_status as verified
     from public.tenants order by domain`,
  )
  for (const { name, domain, state, verified } of rows)
    console.log(`${domain}: ${name}, ${state}, domain ${verified}`)
  if (rows.length === 0) console.log('No sites other than the hub.')
}
