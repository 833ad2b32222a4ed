import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../tests/support/database.ts'
import { migrate } from '../../src/migrate.ts'
import { readSchemaFiles } from '../../src/schema-files.ts'

/** Rows as the release before migration 0760 stored them; `bodies` are applied only afterwards. */
const formerRows = `
  insert into auth.users (id, email) values
    ('00000000-0000-0000-0000-000000000001', 'admin@example.test');
  insert into profiles (user_id, email) values ('00000000-0000-0000-0000-000000000001', 'admin@example.test');
  insert into user_roles (user_id, role) values ('00000000-0000-0000-0000-000000000001', 'admin');
  insert into contact_messages (id, name, email, subject, message)
  values ('00000000-0000-0000-0000-0000000000c1', 'Malee', 'malee@example.test', 'Points', 'Where?');
  insert into contact_replies (id, message_id, body, request_id) values
    ('00000000-0000-0000-0000-0000000000d1', '00000000-0000-0000-0000-0000000000c1', 'Here.', gen_random_uuid());
  insert into tenants (id, name, domain) values
    ('00000000-0000-0000-0000-0000000000e1', 'Nurse', 'nurse.example.test');
  insert into private.tenant_hosts (host, tenant_id, is_main, lost_at)
  values ('nurse.example.test', '00000000-0000-0000-0000-0000000000e1', true, '2026-11-01 12:00:00.123456+07');
  insert into private.outbox (contact_message_id, user_id)
  values ('00000000-0000-0000-0000-0000000000c1', '00000000-0000-0000-0000-000000000001');
  insert into private.outbox (contact_reply_id, sent_at, next_try_at)
  values ('00000000-0000-0000-0000-0000000000d1', now(), null);
  insert into private.outbox (lost_host, lost_host_at, user_id)
  select host, lost_at, '00000000-0000-0000-0000-000000000001' from private.tenant_hosts;
  insert into private.outbox (digest_day, user_id) values
    ('2026-11-01', '00000000-0000-0000-0000-000000000001')`

test('queued mails of an older database are sent after the upgrade', async () => {
  const database = await createEmptyDatabase()
  const { migrations } = readSchemaFiles()
  const former = migrations.filter(({ path }) => path < 'migrations/0760')
  await migrate({ url: database.url, files: { migrations: former, bodies: [] } })
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  try {
    await pool.query(formerRows)
    await migrate({ url: database.url })
    const rows = await pool.query(
      'select kind, subject, next_try_at is not null as due from private.outbox order by kind',
    )
    expect(rows.rows).toEqual([
      { kind: 'contact', subject: '00000000-0000-0000-0000-0000000000c1', due: true },
      {
        kind: 'lost_host',
        subject: `nurse.example.test ${Date.UTC(2026, 10, 1, 5) / 1000}.123456`,
        due: true,
      },
      { kind: 'reply', subject: '00000000-0000-0000-0000-0000000000d1', due: false },
      { kind: 'waiting', subject: '2026-11-01', due: true },
    ])
    const claimed = await pool.query(
      'select kind, content from private.claim_mails(9) order by kind',
    )
    const to = 'admin@example.test'
    // The digest's day is over.
    expect(claimed.rows).toMatchObject([
      { kind: 'contact', content: { to, name: 'Malee' } },
      { kind: 'lost_host', content: { to, host: 'nurse.example.test' } },
    ])
  } finally {
    await pool.end()
    await database.drop()
  }
})
