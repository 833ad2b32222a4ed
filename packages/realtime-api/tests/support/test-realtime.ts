import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { createEmptyDatabase } from '../../../../tests/support/database.ts'
import { createRealtimeApi, type RealtimeApi } from '../../src/create-realtime-api.ts'
import { migrateRealtime } from '../../src/migrate-realtime.ts'
import type { Identity, RealtimeApiOptions } from '../../src/options.ts'

export const publishableKey = 'sb_publishable_test'
export const secretKey = 'sb_secret_test'

const roles = `
do $$ declare name text; begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('create role %I nologin noinherit', name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;`

/** Users read their own notes; only the service reads the column `email`. */
const schema = `
create table public.notes (
  id bigint generated always as identity primary key,
  owner text not null,
  title text,
  stars int,
  due date,
  tags text[],
  facts jsonb,
  email text
);
alter table public.notes enable row level security;
grant select (id, owner, title, stars, due, tags, facts) on public.notes to authenticated;
grant select on public.notes to service_role;
create function public.me() returns text language sql stable
  as $$ select current_setting('request.jwt.claims', true)::json ->> 'sub' $$;
create policy select_own on public.notes for select to authenticated using (owner = public.me());
create policy select_all on public.notes for select to service_role using (true);
create table public.unpublished (id int primary key);
grant select on public.unpublished to authenticated;
select realtime.publish('public.notes');
create policy read_own on realtime.messages for select to authenticated
  using (realtime.topic() = 'room:' || public.me() or realtime.topic() like 'shared%');
create policy write_shared on realtime.messages for insert to authenticated
  with check (realtime.topic() like 'shared%' and public.me() <> 'reader');
grant usage on schema public to anon, authenticated, service_role;`

export type TestRealtime = Awaited<ReturnType<typeof startTestRealtime>>
type Options = Partial<RealtimeApiOptions> & { processes?: number }

/** Starts one API with an HTTP server per simulated process, all on one new database. */
export async function startTestRealtime({ processes = 1, ...options }: Options = {}) {
  const database = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 8, pipeline: true })
  pool.on('error', () => undefined)
  await pool.query(roles)
  const connection = await pool.connect()
  await connection.query('begin')
  await migrateRealtime(connection)
  await connection.query(`${schema}; commit`)
  connection.release()

  const reported: unknown[] = []
  const identities = new Map<string, Identity>()
  /** Called before a key or token is verified; a test can delay the verification. */
  const hooks = { beforeAuthenticate: async (_token: string | null): Promise<unknown> => undefined }
  const authenticate = async (apikey: string | null, token: string | null) => {
    await hooks.beforeAuthenticate(token)
    if (token !== null) return identities.get(token) ?? null
    if (apikey === secretKey) return { role: 'service_role', claims: { role: 'service_role' } }
    return apikey === publishableKey ? { role: 'anon', claims: { role: 'anon' } } : null
  }
  const apis: RealtimeApi[] = []
  const servers: Server[] = []
  for (let process = 0; process < processes; process++) {
    const api = createRealtimeApi({
      pool,
      authenticate,
      publicChannels: true,
      onError: (error) => reported.push(error),
      ...options,
      basePath: '/realtime/v1',
    })
    await api.start()
    apis.push(api)
    servers.push(await serve(api))
  }
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  const clients: SupabaseClient[] = []
  const leave = async () => {
    await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()))
  }

  return {
    pool,
    apis,
    reported,
    identities,
    hooks,
    port: ports[0] ?? 0,
    /** A new token of the user. */
    tokenOf: (sub: string, seconds = 3600): string => {
      const exp = Math.floor(Date.now() / 1000) + seconds
      const token = `${sub}.${identities.size}`
      identities.set(token, { role: 'authenticated', claims: { sub, exp } })
      return token
    },
    /** An official client; without a token it uses only its key. */
    client: async (
      token: string | null,
      { process = 0, key = publishableKey, vsn = '2.0.0' } = {},
    ) => {
      const client = createClient(`http://localhost:${ports[process]}`, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { vsn: vsn as '2.0.0', timeout: 5_000 },
        ...(token && { accessToken: async () => token }),
      })
      clients.push(client)
      // A join before the client has its token is refused, and retried only a second later.
      await client.realtime.setAuth()
      return client
    },
    /** Closes all channels of all clients. */
    leave,
    stop: async () => {
      await leave()
      await Promise.all(apis.map((api) => api.close()))
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
      await pool.end()
      await database.drop()
      if (reported.length > 0) throw new AggregateError(reported, String(reported[0]))
    },
  }
}

async function serve(api: RealtimeApi): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => {
    const body: Buffer[] = []
    for await (const chunk of incoming) body.push(chunk)
    const request = new Request(`http://localhost${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: incoming.headers as Record<string, string>,
      ...(incoming.method === 'POST' && { body: Buffer.concat(body) }),
    })
    const response = await api.fetch(request, { host: 'test.local', network: 'here' })
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
  server.on('upgrade', (incoming, socket, head) => {
    const host = String(incoming.headers['x-host'] ?? 'test.local')
    const network = String(incoming.headers['x-network'] ?? 'here')
    api.upgrade(incoming, socket, head, { host, network })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Joins, and resolves with the first status. */
export function subscribe(channel: RealtimeChannel): Promise<{ status: string; error?: Error }> {
  return new Promise((resolve) =>
    channel.subscribe((status, error) => resolve({ status, ...(error && { error }) })),
  )
}

/** Collects the arguments of a callback. */
export function collector<T>(): { all: T[]; add: (value: T) => void } {
  const all: T[] = []
  return { all, add: (value) => void all.push(value) }
}
