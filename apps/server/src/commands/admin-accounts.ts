import { createAuthApi } from '@sanamsob/auth-api'
import pg from 'pg'
import { siteWords } from '../security/site-words.ts'

/** Administrators, as created and demoted by the machine's operator. */
export type AdminAccounts = {
  /** Creates a missing account. An existing account retains its password, and `password` is not called. */
  create(email: string, password: () => Promise<string>): Promise<string>
  demote(email: string): Promise<string>
  list(): Promise<string[]>
}

export async function withAdminAccounts(
  url: string,
  work: (accounts: AdminAccounts) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, pipeline: true })
  try {
    await work(adminAccounts(pool))
  } finally {
    await pool.end()
  }
}

function adminAccounts(pool: pg.Pool): AdminAccounts {
  const userId = async (email: string) => {
    const found = await pool.query<{ id: string }>(
      'select id from auth.users where lower(email) = $1 and deleted_at is null',
      [email],
    )
    return found.rows[0]?.id
  }
  const setRole = (id: string, role: string) =>
    pool.query(
      `insert into public.user_roles (user_id, role) values ($1, $2)
       on conflict (user_id) do update set role = excluded.role`,
      [id, role],
    )
  return {
    create: async (email, password) => {
      const existing = await userId(email)
      await setRole(existing ?? (await createUser(pool, email, await password())), 'admin')
      return existing ? `${email} is an administrator now.` : `Administrator ${email} created.`
    },
    demote: async (email) => {
      const id = await userId(email)
      if (!id) throw new Error(`There is no account ${email}.`)
      await setRole(id, 'user')
      return `${email} is no longer an administrator.`
    },
    list: async () => {
      const { rows } = await pool.query<{ email: string }>(
        `select p.email from public.user_roles r join public.profiles p using (user_id)
          where r.role = 'admin' order by p.email`,
      )
      return rows.map((row) => row.email)
    },
  }
}

/** Uses the auth service's own endpoint, so that its rules for addresses and passwords apply. */
async function createUser(pool: pg.Pool, email: string, password: string): Promise<string> {
  const authApi = createAuthApi({
    pool,
    issuer: 'http://localhost',
    siteUrl: 'http://localhost',
    rateLimits: 'off',
    refuseLeakedPasswords: true,
    siteWords,
    isServiceRequest: () => true,
    mailer: { send: () => {} },
  })
  const answer = await authApi.fetch(
    new Request('http://localhost/admin/users', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, email_confirm: true }),
    }),
  )
  const body = (await answer.json()) as { id?: string; msg?: string }
  await authApi.close()
  if (!answer.ok || !body.id) throw new Error(body.msg ?? 'The account could not be created.')
  return body.id
}
