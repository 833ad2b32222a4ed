import pg, { type ClientBase } from 'pg'
import type { SchemaFile } from './schema-files.ts'

/** Every policy is written again from its file, so one that left its file is gone. */
const dropPolicies = `
do $$
declare
  policy record;
begin
  for policy in
    select schemaname, tablename, policyname from pg_catalog.pg_policies
    where schemaname in ('public', 'private')
  loop
    execute format('drop policy %I on %I.%I', policy.policyname, policy.schemaname, policy.tablename);
  end loop;
end
$$`

/** `create or replace` refuses another result type or argument name with this code. */
const signatureChanged = '42P13'

/**
 * Applies all functions, then all policies, if any file was added, changed or removed, or if `force`
 * (a migration may have made tables that they name). Functions whose file is gone, and overloads
 * that their file no longer has, are dropped. Returns the paths that differ, removed ones included.
 */
export async function applyBodies(
  client: ClientBase,
  files: SchemaFile[],
  recorded: Map<string, string>,
  force: boolean,
): Promise<string[]> {
  const known = new Set(files.map((file) => file.path))
  const changed = files.filter((file) => recorded.get(file.path) !== file.checksum)
  const removed = [...recorded.keys()].filter(
    (path) => !path.startsWith('migrations/') && !known.has(path),
  )
  if (!force && changed.length === 0 && removed.length === 0) return []

  await client.query(dropPolicies)
  // Bodies may name functions of later files.
  await client.query('set local check_function_bodies = off')
  const keep = new Set(files.flatMap((file) => file.functions))
  for (const path of removed) await forget(client, path, keep)
  for (const file of files) await applyBody(client, file, recorded.get(file.path) !== file.checksum)
  return [...changed.map((file) => file.path), ...removed.map((path) => `${path} (removed)`)]
}

async function forget(client: ClientBase, path: string, keep: Set<string>) {
  const { rows } = await client.query<{ functions: string[] }>(
    'delete from private.schema_files where path = $1 returning functions',
    [path],
  )
  const gone = rows.flatMap((row) => row.functions).filter((name) => !keep.has(name))
  for (const { signature } of await signatures(client, gone)) {
    await client.query(`drop function ${signature} cascade`)
  }
}

async function applyBody(client: ClientBase, file: SchemaFile, changed: boolean) {
  const before = changed ? await signatures(client, file.functions) : []
  try {
    await client.query('savepoint body')
    await runBody(client, file, before)
    await client.query('release savepoint body')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`${file.path}: ${message}`, { cause: error })
  }
  if (!changed) return
  const after = await signatures(client, file.functions)
  const touched = new Map(after.map((row) => [row.signature, row.version]))
  for (const { signature, version } of before) {
    if (touched.get(signature) === version) await client.query(`drop function ${signature}`)
  }
  await client.query(
    `insert into private.schema_files (path, checksum, functions) values ($1, $2, $3)
     on conflict (path) do update set checksum = $2, functions = $3, applied_at = now()`,
    [file.path, file.checksum, file.functions],
  )
}

async function runBody(client: ClientBase, file: SchemaFile, before: Signature[]) {
  try {
    await client.query(file.sql)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== signatureChanged) throw error
    await client.query('rollback to savepoint body')
    for (const { signature } of before) await client.query(`drop function ${signature}`)
    await client.query(file.sql)
  }
}

/** `version` changes whenever `create or replace` touches the function. */
type Signature = { signature: string; version: string }

async function signatures(client: ClientBase, names: string[]): Promise<Signature[]> {
  if (names.length === 0) return []
  const { rows } = await client.query<Signature>(
    `select p.oid::regprocedure::text as signature, p.xmin::text || ':' || p.cmin::text as version
     from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     where n.nspname || '.' || p.proname = any($1)`,
    [names],
  )
  return rows
}
