import pg, { type ClientBase } from 'pg'
import type { SchemaFile } from './schema-files.ts'

/** All policies are created again from their files, so a policy removed from its file is dropped. */
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

/** The error of `create or replace` when the result type or an argument name differs. */
const signatureChanged = '42P13'

/**
 * Applies all functions, then all policies, if any file was added, changed or removed, or if `force` (a migration may
 * have created tables that they refer to). Functions whose file was removed, and overloads that their file no longer
 * contains, are dropped at the end, when nothing depends on them. Returns the paths of changed and removed files.
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

  const existing = new Set(files.flatMap((file) => file.functions))
  const stale = await forget(client, removed, existing)
  await client.query(dropPolicies)
  // Bodies may refer to functions of later files.
  await client.query('set local check_function_bodies = off')
  for (const file of files) {
    const isNew = recorded.get(file.path) !== file.checksum
    stale.push(...(await applyBody(client, file, isNew)))
  }
  for (const { signature, isTrigger } of stale) {
    await client.query(`drop function ${signature} ${isTrigger ? 'cascade' : ''}`)
  }
  return [...changed.map((file) => file.path), ...removed.map((path) => `${path} (removed)`)]
}

/** Deletes the records of removed files; returns their functions, except those that moved to another file. */
async function forget(client: ClientBase, removed: string[], existing: Set<string>) {
  const { rows } = await client.query<{ functions: string[] }>(
    'delete from private.schema_files where path = any($1) returning functions',
    [removed],
  )
  return signatures(
    client,
    rows.flatMap((row) => row.functions).filter((name) => !existing.has(name)),
  )
}

/** Applies one file; returns the overloads that the file no longer creates. */
async function applyBody(client: ClientBase, file: SchemaFile, isNew: boolean) {
  const before = isNew ? await signatures(client, file.functions) : []
  try {
    await client.query('savepoint body')
    await runBody(client, file, before)
    await client.query('release savepoint body')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`${file.path}: ${message}`, { cause: error })
  }
  if (!isNew) return []
  await client.query(
    `insert into private.schema_files (path, checksum, functions) values ($1, $2, $3)
     on conflict (path) do update set checksum = $2, functions = $3, applied_at = now()`,
    [file.path, file.checksum, file.functions],
  )
  const after = await signatures(client, file.functions)
  const now = new Map(after.map((row) => [row.signature, row.version]))
  return before.filter(({ signature, version }) => now.get(signature) === version)
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
type Signature = { signature: string; version: string; isTrigger: boolean }

async function signatures(client: ClientBase, names: string[]): Promise<Signature[]> {
  if (names.length === 0) return []
  const { rows } = await client.query<Signature>(
    `select p.oid::regprocedure::text as signature, p.xmin::text || ':' || p.cmin::text as version,
       p.prorettype = 'trigger'::regtype as "isTrigger"
     from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     where n.nspname || '.' || p.proname = any($1)`,
    [names],
  )
  return rows
}
