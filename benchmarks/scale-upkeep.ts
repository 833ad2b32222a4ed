import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp, migrate, restore, startEmbeddedPostgres } from '@sanamsob/database'
import type { Stage } from './support/stage.ts'

/** Each returns the seconds of one run. */
const works: { name: string; run(stage: Stage, folder: string): Promise<number> }[] = [
  { name: 'migration: all functions and policies again', run: migrateAgain },
  { name: 'an index over all attempts', run: indexAttempts },
  { name: 'backup', run: (stage, folder) => timed(() => backUp(backupOf(stage, folder))) },
  { name: 'restore into an empty database', run: restoreElsewhere },
]

/** The work of an operator, once on each. The sizes of database and backup show the amount of data. */
export async function compareUpkeep(stages: Stage[], names: [string, string]): Promise<void> {
  const folders = stages.map(() => mkdtempSync(join(tmpdir(), 'sanamsob-bench-')))
  try {
    const rows: object[] = []
    const add = (work: string, [few = 0, many = 0]: number[]) =>
      rows.push({
        work,
        [names[0]]: rounded(few),
        [names[1]]: rounded(many),
        ratio: rounded(many / few),
      })
    for (const { name, run } of works) {
      const seconds = []
      for (const [at, stage] of stages.entries()) {
        seconds.push(await run(stage, folders[at] ?? ''))
        // Printed at once, because a large one takes many minutes.
        console.log(`${name}, ${names[at]}: ${rounded(seconds[at] ?? 0)} s`)
      }
      add(`${name}, s`, seconds)
    }
    add('database, MB', await Promise.all(stages.map(databaseMegabytes)))
    add(
      'backup, MB',
      folders.map((folder) => statSync(fileIn(folder)).size / 1e6),
    )
    console.log('\nwork of an operator')
    console.table(rows)
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100
const fileIn = (folder: string) => join(folder, 'backup')
const backupOf = ({ postgres }: Stage, folder: string) => ({
  url: postgres.url,
  file: fileIn(folder),
  secrets: null,
  readFile: async () => null,
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function migrateAgain({ pool, postgres }: Stage): Promise<number> {
  await pool.query(
    `update private.schema_files set checksum = '' where path not like 'migrations/%'`,
  )
  return timed(() => migrate({ url: postgres.url }))
}

/** Rolled back afterwards. */
async function indexAttempts({ pool }: Stage): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    return await timed(() =>
      client.query('create index on public.quiz_attempts (quiz_set_id, score, completed_at)'),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function restoreElsewhere(_: Stage, folder: string): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'restored') })
  try {
    return await timed(() =>
      restore({
        url: server.url,
        file: fileIn(folder),
        replace: false,
        storeFile: async () => undefined,
      }),
    )
  } finally {
    await server.stop()
    rmSync(join(folder, 'restored'), { recursive: true, force: true })
  }
}

async function databaseMegabytes({ pool }: Stage): Promise<number> {
  const { rows } = await pool.query<{ megabytes: number }>(
    'select pg_database_size(current_database()) / 1e6::float8 as megabytes',
  )
  return rows[0]?.megabytes ?? 0
}
