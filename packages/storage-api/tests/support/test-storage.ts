import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { createEmptyDatabase } from '../../../../tests/support/database.ts'
import { createStorageApi, type StorageApi } from '../../src/create-storage-api.ts'
import { createDiskStore } from '../../src/files/disk-store.ts'
import { migrateStorage } from '../../src/migrate-storage.ts'
import type { StorageApiOptions } from '../../src/options.ts'

export const origin = 'http://storage.test'
export const owner = '11111111-1111-4111-8111-111111111111'

/** The service role may do everything, users read bucket `docs` and own files in `images`, guests have no rights. */
const rights = `
do $$ declare name text; begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('create role %I nologin noinherit', name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;`
const policies = `
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
create policy all_service on storage.buckets to service_role using (true) with check (true);
create policy all_service on storage.objects to service_role using (true) with check (true);
create policy read_docs on storage.objects for select to authenticated using (bucket_id = 'docs');
create policy write_own on storage.objects to authenticated
  using (owner_id = current_setting('request.jwt.claims')::json ->> 'sub')
  with check (bucket_id = 'images' and owner_id = current_setting('request.jwt.claims')::json ->> 'sub');
insert into storage.buckets (id, name, public)
  values ('images', 'images', true), ('docs', 'docs', false);`

export type TestStorage = Awaited<ReturnType<typeof startTestStorage>>

/** Starts a storage API on its own database and folder. The `apikey` header contains the role. */
export async function startTestStorage(options: Partial<StorageApiOptions> = {}) {
  const database = await createEmptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'storage-api-'))
  const pool = new pg.Pool({ connectionString: database.url, max: 6, pipeline: true })
  pool.on('error', () => undefined)
  await pool.query(rights)
  const connection = await pool.connect()
  await connection.query('begin')
  await migrateStorage(connection)
  await connection.query(`${policies}; commit`)
  connection.release()
  const files = options.files ?? createDiskStore(folder)
  const reported: unknown[] = []
  const settings: StorageApiOptions = {
    pool,
    files,
    signingSecret: new Uint8Array(32).fill(7),
    authenticate: async ({ headers }) => {
      const role = headers.get('apikey') ?? 'anon'
      if (role === 'forged') return null
      const sub = headers.get('x-sub') ?? owner
      return { role, claims: role === 'authenticated' ? { role, sub } : { role } }
    },
    onError: (error) => reported.push(error),
    ...options,
    basePath: '/storage/v1',
  }
  const api: StorageApi = createStorageApi(settings)
  const fetch: typeof globalThis.fetch = (input, init) => api.fetch(new Request(input, init))
  const as = (role: string, sub = owner) =>
    createClient(origin, role, { global: { fetch, headers: { apikey: role, 'x-sub': sub } } })
      .storage
  return {
    api,
    /** Starts another process on the same database and files. */
    another: () => createStorageApi(settings),
    pool,
    databaseUrl: database.url,
    files,
    folder,
    reported,
    service: as('service_role'),
    as,
    /** Sends one request without the library. */
    send: (path: string, init: RequestInit = {}, role = 'service_role') =>
      fetch(`${origin}/storage/v1${path}`, { ...init, headers: { apikey: role, ...init.headers } }),
    keys: async () => (await Array.fromAsync(files.list())).map(({ key }) => key).sort(),
    stop: async () => {
      await pool.end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
