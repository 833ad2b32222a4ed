import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@sanamsob/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asUnprivileged, debianPostgres as bin } from '../support/debian-postgres.ts'
import { anyQuizSet, demo, type Person, signIn, signUp, startQuiz } from '../support/product.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const run = promisify(execFile)
const examples = new URL('../../docs/examples/', import.meta.url).pathname

describe.skipIf(!bin)('a database restored to a point in time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-moment-'))
  const [data, base, archive, restored] = ['data', 'base', 'wal', 'restored'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  const postgres = (name: string) => join(bin ?? '', name)
  let port: number
  let server: TestServer | undefined
  let running: string | undefined

  const url = (user: string, name: string) => `postgres://${user}@127.0.0.1:${port}/${name}`
  const ask = async <Row extends pg.QueryResultRow>(text: string, name = 'sanamsob') => {
    const client = new pg.Client(url('postgres', name))
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  const start = async (cluster: string, settings = '') => {
    const own = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
    const log = join(folder, 'log')
    await asUnprivileged(postgres('pg_ctl'), [
      '-D',
      cluster,
      '-w',
      '-l',
      log,
      '-o',
      `${own} ${settings}`,
      'start',
    ])
    running = cluster
  }
  const stop = async () => {
    if (running)
      await asUnprivileged(postgres('pg_ctl'), ['-D', running, '-m', 'fast', '-w', 'stop'])
    running = undefined
  }
  const serve = () =>
    startTestServer({
      dataDir: join(folder, 'keys'),
      env: { DATABASE_URL: url('sanamsob', 'sanamsob'), SEED: 'demo' },
    })

  beforeAll(async () => {
    port = await freePort()
    mkdirSync(archive)
    // In a folder that PostgreSQL's user may read.
    for (const name of ['archive-wal.sh', 'restore-to.sh'])
      copyFileSync(join(examples, name), join(folder, name))
    chmodSync(folder, 0o755)
    if (process.getuid?.() === 0) for (const own of [folder, archive]) chownSync(own, 65534, 65534)
    const how = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
    await asUnprivileged(postgres('initdb'), ['-D', data, ...how])
    const command = `sh ${folder}/archive-wal.sh %p ${archive}/%f`
    await start(data, `-c archive_mode=on -c archive_command='${command}'`)
    await ask('create role sanamsob login createrole', 'postgres')
    await ask('create database sanamsob owner sanamsob', 'postgres')
    server = await serve()
  })
  afterAll(async () => {
    await server?.stop()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const courses = async (who: Person) =>
    (await who.client.from('courses').select('id, name').order('name')).data ?? []

  it('contains everything from before the mistake, and nothing later', async () => {
    const before = server as TestServer
    await asUnprivileged(postgres('pg_basebackup'), [
      '-d',
      url('postgres', 'postgres'),
      '-D',
      base,
      '-c',
      'fast',
    ])

    // All of this is only in the log.
    const learner = await signUp(before)
    const quizSet = await anyQuizSet(learner.client)
    const { attempt, questions } = await startQuiz(learner, quizSet.id)
    const answer = { question_id: questions[0]?.id ?? '', choice: 3 }
    await learner.client.rpc('answer_question', { attempt_id: attempt.id, ...answer })
    const [{ moment = '' } = {}] = await ask<{ moment: string }>('select now()::text as moment')
    const there = await courses(learner)

    const admin = await signIn(before, demo.admin)
    const { error } = await admin.client.from('courses').delete().eq('id', there[0]?.id)
    expect(error).toBeNull()
    expect(await courses(learner)).toHaveLength(there.length - 1)
    await signUp(before, { full_name: 'มาทีหลัง' })

    const [{ segment = '' } = {}] = await ask<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    )
    await vi.waitFor(async () => {
      const [archived] = await ask<{ last: string }>(
        'select last_archived_wal as last from pg_stat_archiver',
      )
      expect(archived?.last.localeCompare(segment)).toBeGreaterThanOrEqual(0)
    }, 20_000)
    await before.stop()
    await stop()

    const script = join(folder, 'restore-to.sh')
    await asUnprivileged('/bin/sh', [script, base, archive, restored, moment])
    await expect(
      asUnprivileged('/bin/sh', [script, base, archive, restored, moment]),
    ).rejects.toThrow('not empty')
    await start(restored)
    await vi.waitFor(async () => {
      expect(await ask('select pg_is_in_recovery() as is')).toEqual([{ is: false }])
    }, 20_000)

    server = await serve()
    const again = await signIn(server, learner.email)
    expect(await courses(again)).toEqual(there)
    const { data: archived } = await again.client
      .from('attempt_answers')
      .select('question_id, choice')
    expect(archived).toEqual([answer])
    expect(
      await ask(`select from auth.users where raw_user_meta_data ->> 'full_name' = 'มาทีหลัง'`),
    ).toEqual([])
    expect(await ask('select * from private.audit_points() where wrong > 0')).toEqual([])
    expect((await again.client.rpc('submit_attempt', { attempt_id: attempt.id })).error).toBeNull()
  })

  it('archives a segment once, and never replaces one by another', async () => {
    const [one, other, archived] = ['one', 'other', 'archived'].map((name) => join(folder, name))
    const archiveAs = (segment = '') =>
      run('sh', [join(examples, 'archive-wal.sh'), segment, archived ?? ''])
    copyFileSync(join(examples, 'archive-wal.sh'), one ?? '')
    copyFileSync(join(examples, 'restore-to.sh'), other ?? '')
    await archiveAs(one)
    await archiveAs(one)
    await expect(archiveAs(other)).rejects.toThrow()
    expect(readFileSync(archived ?? '')).toEqual(readFileSync(one ?? ''))
  })
})
