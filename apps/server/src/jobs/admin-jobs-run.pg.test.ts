import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createQuizSet,
  createTenant,
  type Learner,
  learner,
} from '../../../../database/tests/support/content.ts'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { runAdminJobs } from './admin-jobs-run.ts'

const db = productDatabase()
/** More than one part of a copy. */
const questions = 4_100

let source = ''
beforeAll(async () => {
  source = await createTenant(db, `s-${randomUUID().slice(0, 8)}`)
  await createQuizSet(db, { tenantId: source, questions })
})

let admin: Learner
let target = ''
beforeEach(async () => {
  // Jobs of other tests would be run too.
  await db.pool.query('delete from private.admin_jobs')
  admin = learner(await db.createAdmin())
  target = await createTenant(db, `t-${randomUUID().slice(0, 8)}`)
})

type Job = {
  id: string
  state: string
  total: number
  done: number
  error: string | null
  batch_id: string | null
}
const log = { warn: () => undefined, error: vi.fn() }
const run = () => runAdminJobs(db.pool, log)
const start = (by = admin, id: string = randomUUID(), args: object = { source, target }) =>
  by.call<Job>(db, "start_admin_job($1, 'copy_catalogue', $2)", [id, args])
const list = (by = admin) => by.call<Job[]>(db, 'list_admin_jobs()', [])
const cancel = (id: string, by = admin) => by.call<Job>(db, 'cancel_admin_job($1)', [id])
const copied = async () => {
  const { rows } = await db.pool.query<{ count: number }>(
    'select count(*)::int from private.questions where tenant_id = $1',
    [target],
  )
  return rows[0]?.count
}

/** The code of the error that ended a job. */
const failure = async (id: string) => {
  const { rows } = await db.pool.query<{ code: string | null }>(
    `select error ->> 'code' as code from private.admin_jobs where id = $1`,
    [id],
  )
  return rows[0]?.code
}

/** Rolls back after `work`. */
async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>) {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
/** Runs `work` while a transaction holds what `statement` locks. */
const whileLocked = <T>(statement: string, work: (release: () => Promise<void>) => Promise<T>) =>
  inTransaction(async (holder) => {
    await holder.query(statement)
    return work(async () => void (await holder.query('rollback')))
  })
/** The last step of a copy needs this table, after all questions were written. */
const beforeTheEnd = 'lock table public.question_tags in share mode'
const beforeTheBeginning = () =>
  `select pg_advisory_xact_lock(hashtextextended('private.copy_catalogue:${target}', 0))`
const waits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000 },
  )

describe('a long act', () => {
  it('is started by its request and done by the worker, and undone by another job', async () => {
    const started = await start()
    expect(started).toMatchObject({ state: 'waiting', total: questions, done: 0 })
    expect(await copied()).toBe(0)
    await run()
    expect(await copied()).toBe(questions)
    const [done] = await list()
    expect(done).toMatchObject({ id: started.id, state: 'done', done: questions, error: null })

    await admin.call(db, "start_admin_job($1, 'undo_batch', $2)", [
      randomUUID(),
      { batch_id: done?.batch_id },
    ])
    await run()
    expect(await copied()).toBe(0)
    expect(await list()).toMatchObject([
      { id: started.id, state: 'done', batch_id: null },
      { state: 'done', error: null, batch_id: null },
    ])
  })

  it('changes many rows of a list in parts, and lists those that were refused', async () => {
    const { courseId } = await createQuizSet(db)
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into quiz_sets (course_id, name) select $1, 'ชุดที่ ' || n from generate_series(1, 520) n returning id`,
      [courseId],
    )
    const costs = async () =>
      (
        await db.pool.query<{ cost: number; sets: number }>(
          `select points_cost as cost, count(*)::int as sets from quiz_sets
           where course_id = $1 and name like 'ชุดที่%' group by 1 order by 1`,
          [courseId],
        )
      ).rows
    const before = await costs()
    await db.pool.query(
      `create function public.refuse_one() returns trigger language plpgsql as $$
       begin if old.id = '${rows[0]?.id}' then perform private.fail('course_not_found'); end if; return new; end $$;
       create trigger refuse_one before update on quiz_sets for each row execute function refuse_one()`,
    )
    const args = (count: number) => ({
      table_name: 'quiz_sets',
      chosen: { filters: { course_id: courseId }, count },
      act: 'price',
      detail: { points_cost: 77 },
    })
    const change = (count: number) =>
      admin.call<Job>(db, `start_admin_job($1, 'change_many', $2)`, [randomUUID(), args(count)])
    expect(await errorCode(change(520))).toBe('selection_changed')
    const { id } = await change(521)
    await run()
    await db.pool.query('drop function public.refuse_one() cascade')
    const [done] = await list()
    expect(done).toMatchObject({
      ...{ id, state: 'done', total: 521, done: 520, error: null },
      refused: [{ id: rows[0]?.id, name: 'ชุดที่ 1', reason: 'course_not_found' }],
    })
    expect(await costs()).toContainEqual({ cost: 77, sets: 519 })
    await admin.call(db, 'undo_batch($1)', [done?.batch_id])
    expect(await costs()).toEqual(before)
  })

  it('sets one cost for all quiz sets, which a job undoes', async () => {
    const { courseId } = await createQuizSet(db)
    await db.pool.query(
      `insert into quiz_sets (course_id, name, points_cost)
       select $1, 'ชุดที่ ' || n, 6 from generate_series(1, 501) n`,
      [courseId],
    )
    const others = async () =>
      (
        await db.pool.query<{ count: number }>(
          'select count(*)::int from quiz_sets where points_cost <> 78',
        )
      ).rows[0]?.count ?? 0
    const before = await others()
    await admin.call(db, `start_admin_job($1, 'set_default_cost', '{"cost": 78}')`, [randomUUID()])
    await run()
    const [done] = await list()
    expect(done).toMatchObject({ state: 'done', total: before, done: before })
    expect(await others()).toBe(0)
    await admin.call(db, `start_admin_job($1, 'undo_batch', $2)`, [
      randomUUID(),
      { batch_id: done?.batch_id },
    ])
    await run()
    expect(await others()).toBe(before)
    await db.pool.query('delete from quiz_sets where course_id = $1', [courseId])
  })

  it('undoes an import of many questions', async () => {
    const { id: quiz_set_id } = await createQuizSet(db, { questions: 0 })
    const import_id = randomUUID()
    const row = {
      correct_answer: '1',
      option_a: 'ก',
      option_b: 'ข',
      option_c: 'ค',
      option_d: 'ง',
      explanation: '',
      youtube_url: '',
    }
    const rows = Array.from({ length: 501 }, (_, n) => ({ ...row, question_text: `ข้อ ${n}` }))
    await admin.call(db, 'import_questions($1)', [
      JSON.stringify({ import_id, questions: rows, quiz_set_id }),
    ])
    await admin.call(db, `start_admin_job($1, 'undo_import', $2)`, [randomUUID(), { import_id }])
    await run()
    expect(await list()).toMatchObject([{ state: 'done', total: 501, done: 501, batch_id: null }])
    const left = await db.pool.query('select 1 from private.questions where quiz_set_id = $1', [
      quiz_set_id,
    ])
    expect(left.rows).toEqual([])
  })

  it('is recorded as its user’s, with the request that started it', async () => {
    const { id } = await start()
    await db.pool.query('update private.admin_jobs set request_id = $1 where id = $1', [id])
    await run()
    const { rows } = await db.pool.query(
      'select actor_id, action, request_id from admin_audit_log where tenant_id = $1',
      [target],
    )
    expect(rows).toEqual([{ actor_id: admin.userId, action: 'copy_catalogue', request_id: id }])
  })

  it('is done once, however often its request is sent', async () => {
    const id = randomUUID()
    const [first, second] = await Promise.all([start(admin, id), start(admin, id)])
    expect(second).toEqual(first)
    await Promise.all([run(), run()])
    expect(await copied()).toBe(questions)
    expect(await start(admin, id)).toMatchObject({ id, state: 'done' })
    await run()
    expect(await copied()).toBe(questions)
    const other = { source: null, target }
    expect(await errorCode(start(admin, id, other))).toBe('request_id_reused')
  })

  it('reports its progress before its rows are visible', async () => {
    const { id } = await start()
    await whileLocked(beforeTheEnd, async (release) => {
      const running = run()
      await vi.waitFor(
        async () => expect(await list()).toMatchObject([{ id, state: 'running', done: questions }]),
        { timeout: 60_000 },
      )
      expect(await copied()).toBe(0)
      await release()
      await running
    })
    expect(await copied()).toBe(questions)
  })

  it('reports the progress of the undo of a copy', async () => {
    await start()
    await run()
    const [done] = await list()
    const undo = await admin.call<Job>(db, "start_admin_job($1, 'undo_batch', $2)", [
      randomUUID(),
      { batch_id: done?.batch_id },
    ])
    // The last rows that an undo deletes.
    await whileLocked('lock table public.categories in share mode', async (release) => {
      const running = run()
      await vi.waitFor(
        async () =>
          expect((await list()).find(({ id }) => id === undo.id)).toMatchObject({
            state: 'running',
            done: questions + 1,
          }),
        { timeout: 60_000 },
      )
      await release()
      await running
    })
    expect(await copied()).toBe(0)
  })

  it('runs again when its process was interrupted', async () => {
    const { id } = await start()
    const stopping = new AbortController()
    await whileLocked(beforeTheEnd, async () => {
      const running = runAdminJobs(db.pool, log, stopping.signal)
      await waits()
      stopping.abort()
      // Not a failure, which the queue would count.
      await running
    })
    expect(await copied()).toBe(0)
    await run()
    expect(await list()).toMatchObject([{ id, state: 'done' }])
    expect(await copied()).toBe(questions)
  })

  it('runs again when its connection broke', async () => {
    const { id } = await start()
    const pool = new pg.Pool({ connectionString: db.ownerUrl })
    const clients: pg.PoolClient[] = []
    pool.on('connect', (client) => {
      client.on('error', () => undefined)
      clients.push(client)
    })
    await whileLocked(beforeTheEnd, async () => {
      const running = runAdminJobs(pool, log).catch((error: unknown) => error)
      await waits()
      const { connection } = clients[0] as unknown as { connection: { stream: Duplex } }
      connection.stream.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
      expect(await running).toMatchObject({ code: 'EPIPE' })
      expect(await list()).toMatchObject([{ id, state: 'running' }])
      await db.pool.query(
        `select pg_terminate_backend(pid, 60000) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    })
    await pool.end()
    await run()
    expect(await list()).toMatchObject([{ id, state: 'done' }])
  })

  it('starts while the rows of another one are counted', async () => {
    const other = learner(await db.createAdmin())
    await whileLocked('lock table private.questions', async (release) => {
      const counted = start()
      await waits()
      const second = other.call(db, "start_admin_job($1, 'undo_batch', $2)", [
        randomUUID(),
        { batch_id: randomUUID() },
      ])
      await vi.waitFor(async () => expect(await list(other)).toHaveLength(1), { timeout: 60_000 })
      await release()
      await Promise.all([counted, second])
    })
  })

  it('does not delay its user’s other jobs while another user’s job runs', async () => {
    const other = learner(await db.createAdmin())
    const { id } = await start()
    const { id: next } = await start(other)
    const lock = `select pg_advisory_xact_lock(private.admin_job_lock('${id}'))`
    await whileLocked(lock, () =>
      inTransaction(async (client) => {
        const { rows } = await client.query('select id from private.claim_admin_job()')
        expect(rows).toEqual([{ id: next }])
        const { rows: free } = await db.pool.query(
          `select pg_try_advisory_xact_lock(hashtextextended('private.admin_jobs of ' || $1, 0)) as free`,
          [admin.userId],
        )
        expect(free).toEqual([{ free: true }])
      }),
    )
  })
})

describe('questions of a filter', () => {
  let manager: Learner
  beforeEach(async () => {
    await createQuizSet(db, { tenantId: target, questions: 3 })
    manager = learner(await db.createUser())
    await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
      target,
      manager.userId,
    ])
  })
  const chosen = (count = 3) => ({ search: '', filters: { site: target }, count })
  const change = (act: string, args: object) =>
    manager.call<Job>(db, 'start_admin_job($1, $2, $3)', [randomUUID(), act, args])
  const drafts = async () => {
    const { rows } = await db.pool.query(
      `select from private.questions where tenant_id = $1 and status = 'draft'`,
      [target],
    )
    return rows.length
  }

  it('are changed and deleted by their manager’s jobs, each of which is undone', async () => {
    await change('set_questions_status', { chosen: chosen(), status: 'draft' })
    await run()
    expect(await drafts()).toBe(3)
    const [changed] = await list(manager)
    expect(changed).toMatchObject({ state: 'done', total: 3 })
    await change('undo_batch', { batch_id: changed?.batch_id })
    const tag = await db.pool.query(`insert into quiz_tags (name) values ('ยาก') returning id`)
    await change('tag_questions', { chosen: chosen(), added: [tag.rows[0].id], removed: [] })
    await run()
    expect((await list(manager)).at(-1)).toMatchObject({ state: 'done', total: 3, done: 3 })
    await change('delete_questions', { chosen: chosen() })
    await run()
    expect(await copied()).toBe(0)
    const deleted = (await list(manager)).at(-1)
    await change('undo_batch', { batch_id: deleted?.batch_id })
    await run()
    expect([await copied(), await drafts()]).toEqual([3, 0])
  })

  it('are counted if they changed', async () => {
    await db.pool.query(
      `update private.questions set status = 'draft' where id = (
         select id from private.questions where tenant_id = $1 limit 1)`,
      [target],
    )
    await change('set_questions_status', { chosen: chosen(), status: 'draft' })
    await run()
    const [changed] = await list(manager)
    expect(changed).toMatchObject({ total: 3, done: 2 })
    await change('set_questions_status', { chosen: chosen(), status: 'draft' })
    await run()
    expect((await list(manager)).at(-1)).toMatchObject({ total: 3, done: 0, batch_id: null })
    await change('undo_batch', { batch_id: changed?.batch_id })
    await run()
    expect((await list(manager)).at(-1)).toMatchObject({ total: 2, done: 2 })
  })

  it.each([
    ['was signed out', () => ['auth.sessions where user_id', manager.userId], 'admin_required'],
    ['lost all sites', () => ['tenant_managers where user_id', manager.userId], 'admin_required'],
    [
      'lost one of two sites',
      () => ['tenant_managers where tenant_id', target],
      'site_not_managed',
    ],
  ])('are not changed if the manager %s after the checks', async (_what, lost, code) => {
    await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
      source,
      manager.userId,
    ])
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into auth.sessions (id, user_id, created_at, updated_at)
       values (gen_random_uuid(), $1, now(), now()) returning id`,
      [manager.userId],
    )
    Object.assign(manager.caller, { sessionId: rows[0]?.id })
    const { id } = await change('set_questions_status', { chosen: chosen(), status: 'draft' })
    await whileLocked('lock table private.questions in share mode', async (release) => {
      const running = run()
      await waits()
      const [rowsOf, value] = lost()
      await db.pool.query(`delete from ${rowsOf} = $1`, [value])
      await release()
      await running
    })
    expect(await failure(id)).toBe(code)
    expect(await drafts()).toBe(0)
  })

  it('are listed as changed without reading the audit trail', async () => {
    await change('set_questions_status', { chosen: chosen(), status: 'draft' })
    await run()
    await inTransaction(async (client) => {
      const claims = JSON.stringify({ sub: manager.userId, role: 'authenticated' })
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
      const scans = async () => {
        const { rows } = await client.query(
          `select seq_scan + idx_scan as scans from pg_stat_xact_all_tables
           where relid = 'public.admin_audit_log'::regclass`,
        )
        return rows
      }
      const before = await scans()
      await client.query('select public.list_admin_jobs()')
      expect(await scans()).toEqual(before)
    })
  })

  it('are not changed once the manager lost the grant, nor in another number', async () => {
    const refused = change('delete_questions', { chosen: chosen(2) })
    expect(await errorCode(refused)).toBe('selection_changed')
    const foreign = { chosen: { ...chosen(), filters: { site: source } } }
    expect(await errorCode(change('delete_questions', foreign))).toBe('site_not_managed')
    await change('delete_questions', { chosen: chosen() })
    await db.pool.query('delete from tenant_managers where user_id = $1', [manager.userId])
    await run()
    expect(await copied()).toBe(3)
  })
})

describe('cancelled', () => {
  it('it does not begin while it waits', async () => {
    const { id } = await start()
    expect(await cancel(id)).toMatchObject({ state: 'cancelled' })
    await run()
    expect(await copied()).toBe(0)
  })

  it.each([
    ['at its next progress', beforeTheBeginning, 0],
    ['before its commit', () => beforeTheEnd, questions],
  ])('it ends %s and leaves nothing', async (_when, lock, done) => {
    const { id } = await start()
    await whileLocked(lock(), async (release) => {
      const running = run()
      await waits()
      expect(await cancel(id)).toMatchObject({ state: 'cancelling' })
      await release()
      await running
    })
    expect(await list()).toMatchObject([{ id, state: 'cancelled', done, batch_id: null }])
    expect(await copied()).toBe(0)
    const { rows } = await db.pool.query('select from admin_audit_log where tenant_id = $1', [
      target,
    ])
    expect(rows).toEqual([])
  })

  it('it stays done once it is done', async () => {
    const { id } = await start()
    await run()
    expect(await cancel(id)).toMatchObject({ state: 'done' })
  })
})

describe('refused', () => {
  it('at once when the act would be refused', async () => {
    expect(await errorCode(start(admin, randomUUID(), { source, target: source }))).toBe(
      'copy_same_site',
    )
    const unknown = admin.call(db, "start_admin_job($1, 'erase_user', '{}')", [randomUUID()])
    expect(await errorCode(unknown)).toBe('request_malformed')
  })

  it('when it runs, with the catalogue’s sentence', async () => {
    await start()
    await db.pool.query('delete from tenants where id = $1', [target])
    await run()
    expect(await list()).toMatchObject([{ state: 'failed', error: expect.stringMatching(/./) }])
    expect(log.error).not.toHaveBeenCalled()
  })

  it('when its user lost the role or the session since', async () => {
    const { id } = await start()
    await db.pool.query(`update user_roles set role = 'user' where user_id = $1`, [admin.userId])
    expect(await errorCode(list())).toBe('admin_required')
    expect(await errorCode(cancel(id))).toBe('admin_required')
    await run()
    expect(await copied()).toBe(0)
    expect(await failure(id)).toBe('admin_required')
  })

  it('before its commit when its user became a manager while it ran', async () => {
    const { id } = await start()
    await whileLocked(beforeTheEnd, async (release) => {
      const running = run()
      await waits()
      await db.pool.query(`update user_roles set role = 'user' where user_id = $1`, [admin.userId])
      await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
        target,
        admin.userId,
      ])
      await release()
      await running
    })
    expect(await failure(id)).toBe('admin_required')
    expect(await copied()).toBe(0)
  })

  it('to others than administrators and managers, who see only their own', async () => {
    const user = learner(await db.createUser())
    const manager = learner(await db.createUser())
    await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
      target,
      manager.userId,
    ])
    const { id } = await start()
    const other = learner(await db.createAdmin())
    expect(await errorCode(start(user))).toBe('admin_required')
    expect(await errorCode(list(user))).toBe('admin_required')
    expect(await errorCode(start(manager))).toBe('admin_required')
    expect(await errorCode(cancel(id, manager))).toBe('job_not_found')
    for (const by of [manager, other]) {
      expect(await list(by)).toEqual([])
      expect(await errorCode(by.call(db, 'dismiss_admin_job($1)', [id]))).toBe('job_not_found')
    }
    expect(await errorCode(start(other, id))).toBe('request_id_reused')
    expect(await cancel(id, other)).toMatchObject({ id, state: 'cancelled' })
  })

  it('when its processes ended again and again', async () => {
    await start()
    await db.pool.query('update private.admin_jobs set tries = 5')
    await run()
    expect(await list()).toMatchObject([{ state: 'failed' }])
    expect(await copied()).toBe(0)
  })

  it('with arguments of more than 100,000 bytes', async () => {
    const args = { source, target, rest: 'x'.repeat(100_000) }
    expect(await errorCode(start(admin, randomUUID(), args))).toBe('body_too_large')
  })

  it('beyond 200 jobs in a day, of which the latest 50 are listed', async () => {
    await db.pool.query(
      `insert into private.admin_jobs (id, actor_id, claims, act, args, total, created_at, finished_at, result)
       select gen_random_uuid(), $1, '{}', 'copy_catalogue', '{}', n, now() - (200 - n) * interval '1 minute', now(), '{}'
       from generate_series(1, 200) n`,
      [admin.userId],
    )
    expect(await errorCode(start())).toBe('jobs_too_many_today')
    await start(learner(await db.createAdmin()))
    const totals = (await list()).map(({ total }) => total)
    expect(totals).toEqual(Array.from({ length: 50 }, (_, i) => 151 + i))
  })

  it('beyond the limit of unfinished jobs', async () => {
    for (let count = 0; count < 5; count += 1) await start()
    expect(await errorCode(start())).toBe('jobs_too_many')
    await start(learner(await db.createAdmin()))
  })
})

it('runs the jobs of one user one after the other, and those of two users at a time', async () => {
  const other = learner(await db.createAdmin())
  const third = learner(await db.createAdmin())
  for (const by of [admin, admin, other, third]) await start(by)
  await whileLocked(beforeTheEnd, async (release) => {
    const running = [run(), run(), run(), run()]
    const states = async () => {
      const { rows } = await db.pool.query<{ count: number }>(
        `select count(*)::int from private.admin_jobs where started_at is not null group by actor_id`,
      )
      return rows.map(({ count }) => count)
    }
    await vi.waitFor(async () => expect(await states()).toEqual([1, 1]), { timeout: 60_000 })
    await release()
    await Promise.all(running)
  })
  await run()
  expect(await copied()).toBe(4 * questions)
})

it('lists the jobs of all users for administrators, with search and filters', async () => {
  const other = learner(await db.createAdmin())
  await db.pool.query(`update profiles set full_name = 'วันเพ็ญ ใจดี' where user_id = $1`, [
    other.userId,
  ])
  const [mine, theirs] = [await start(), await start(other)]
  await cancel(theirs.id)
  type Page = { total: number; rows: { id: string; actor: { id: string }; state: string }[] }
  const page = (filters: object, number = 1, by = admin) =>
    by.call<Page>(db, 'list_all_admin_jobs($1, 10, $2)', [number, JSON.stringify(filters)])
  const ids = async (filters: object) => (await page(filters)).rows.map(({ id }) => id)
  expect((await ids({})).sort()).toEqual([mine.id, theirs.id].sort())
  expect(await ids({ q: 'วันเพญ' })).toEqual([theirs.id])
  expect(await ids({ q: mine.id })).toEqual([mine.id])
  expect(await ids({ state: 'cancelled' })).toEqual([theirs.id])
  expect(await ids({ act: 'undo_batch' })).toEqual([])
  expect(await page({}, 2)).toEqual({ total: 2, rows: [] })
  expect((await page({ q: 'วันเพ็ญ' })).rows).toMatchObject([
    { actor: { id: other.userId, name: 'วันเพ็ญ ใจดี' }, state: 'cancelled' },
  ])
  const person = learner(await db.createUser())
  expect(await errorCode(page({}, 1, person))).toBe('admin_required')
})
