import pg from 'pg'
import type { Logger } from 'pino'

type ClaimedJob = {
  id: string
  statement: string
  args: unknown
  claims: { role: string }
  request_id: string | null
}

/** SQLSTATE of the notices by which an act reports its progress (private.report_progress). */
const progressState = 'JOBPR'

/** Copying 150,000 questions takes minutes on a small machine. */
const statementTimeoutMs = 1_800_000

/** Runs the waiting long acts of the back office, each on behalf of the user who started it. */
export async function runAdminJobs(
  pool: pg.Pool,
  log: Pick<Logger, 'warn' | 'error'>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await runNextJob(pool, log, signal)));
}

/**
 * One transaction holds the job's locks, its act and its result, so that a killed process leaves nothing. Other
 * transactions cannot see how far it is: progress comes as notices and is stored by another connection.
 * @returns false if no job was free, or the process stops
 */
async function runNextJob(
  pool: pg.Pool,
  log: Pick<Logger, 'warn' | 'error'>,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const client = await pool.connect()
  let job: ClaimedJob | undefined
  let progress: ReturnType<typeof followProgress> | undefined
  let cancel: (() => void) | undefined
  try {
    await client.query('begin')
    const claimed = await client.query<ClaimedJob>('select * from private.claim_admin_job()')
    job = claimed.rows[0]
    if (!job) {
      await client.query('rollback')
      client.release()
      return false
    }
    const { rows: begun } = await pool.query<{ runs: boolean }>(
      'select private.begin_admin_job($1) as runs',
      [job.id],
    )
    if (begun[0]?.runs) {
      const { rows: backend } = await client.query<{ pid: number }>(
        'select pg_backend_pid() as pid',
      )
      // The job is left to the next process, because it may need longer than a stop waits.
      cancel = () =>
        void pool.query('select pg_cancel_backend($1)', [backend[0]?.pid]).catch(() => 0)
      signal?.addEventListener('abort', cancel)
      progress = followProgress(client, pool, job.id)
      signal?.throwIfAborted()
      await runAct(client, job)
    }
    await client.query('commit')
    client.release()
    return true
  } catch (err) {
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
    // Not an error: the next process runs the job again. A thrown one would be counted as a failed job.
    if (signal?.aborted) return false
    if (!job || !isRefusal(err)) throw err
    const { code, message } = err
    if (code !== 'PGRST') log.error({ err, jobId: job.id }, 'a job of the back office failed')
    await pool.query('select private.fail_admin_job($1, $2, $3)', [job.id, code, message])
    return true
  } finally {
    await progress?.stop()
    if (cancel) signal?.removeEventListener('abort', cancel)
  }
}

/** Calls the act's function with the rights of its user, and stores the result. */
async function runAct(client: pg.PoolClient, job: ClaimedJob): Promise<void> {
  await client.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
            set_config('request.id', $3, true), set_config('statement_timeout', $4, true),
            set_config('back_office.job', $5, true)`,
    [
      job.claims.role,
      JSON.stringify(job.claims),
      job.request_id ?? '',
      String(statementTimeoutMs),
      job.id,
    ],
  )
  const { rows } = await client.query<{ result: unknown }>(job.statement, [
    JSON.stringify(job.args),
  ])
  await client.query(`select set_config('role', 'none', true)`)
  await client.query('select private.finish_admin_job($1, $2)', [
    job.id,
    JSON.stringify(rows[0]?.result ?? {}),
  ])
}

/** Stores the latest progress, one statement at a time. */
function followProgress(client: pg.PoolClient, pool: pg.Pool, jobId: string) {
  let latest: number | null = null
  let storing: Promise<void> | null = null
  const store = async () => {
    while (latest !== null) {
      const done = latest
      latest = null
      await pool.query('select private.note_progress($1, $2)', [jobId, done])
    }
  }
  const listen = (notice: { code?: string | undefined; message?: string | undefined }) => {
    if (notice.code !== progressState) return
    latest = Number(notice.message)
    storing ??= store()
      .catch(() => undefined)
      .finally(() => {
        storing = null
      })
  }
  client.on('notice', listen)
  return {
    stop: async () => {
      client.off('notice', listen)
      await storing
    },
  }
}

/** Errors that another try would meet again, unlike a lost connection, a deadlock or a stop of PostgreSQL. */
function isRefusal(err: unknown): err is pg.DatabaseError {
  return err instanceof pg.DatabaseError && !/^(08|40|53|57P)/.test(err.code ?? '')
}
