import type pg from 'pg'
import { asService } from './as-service.ts'
import { commandLine, misused } from './command-line.ts'
import { withPool } from './with-pool.ts'

const usage = `Usage:
  npm run tenant -- create --name NAME --domain DOMAIN [--subdomain LABEL] [--description TEXT] [--verified]
      makes a site. It answers under DOMAIN, and LABEL below the main domains. --verified: the domain is
      yours; without it links lead there only once somebody came by it
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
  const row = [values?.name, values?.domain?.toLowerCase(), values?.subdomain, values?.description]
  await asService(pool, 'commit', (client) =>
    client.query(
      `insert into public.tenants (name, domain, subdomain, description, verification_status)
       values ($1, $2, $3, $4, $5)`,
      [...row, values?.verified ? 'verified' : 'pending'],
    ),
  )
  console.log(`Site ${values?.name} made: it answers under ${values?.domain?.toLowerCase()}.`)
}

async function list(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Record<'name' | 'domain' | 'state' | 'verified', string>>(
    `select name, domain, case when is_active then 'active' else 'off' end as state,
       verification_status as verified
     from public.tenants order by domain`,
  )
  for (const { name, domain, state, verified } of rows)
    console.log(`${domain}: ${name}, ${state}, domain ${verified}`)
  if (rows.length === 0) console.log('No site but the hub.')
}
