import { shorten } from '@sanamsob/data-api'
import type { Context } from 'hono'
import type pg from 'pg'
import { type Actor, runAs } from '../../database/run-as.ts'
import type { ServerEnv } from '../../http/client-address.ts'
import { ProblemError, toProblem } from '../../http/problem.ts'
import type { IsAdministrator } from '../../security/administrators.ts'
import { importRequest } from './import-request.ts'

/** An import of 20,000 questions is one statement. */
const patienceMs = 600_000

type ImportResult = { success: boolean; imported_count: number; quiz_sets_created: number }

/**
 * `POST /functions/v1/import-questions`: creates quiz sets from a list of questions, all or nothing. This
 * function checks the shape of the body. The database validates the questions and decides who may import. A
 * dry run does the same and rolls back.
 */
export async function importQuestions(
  context: Context<ServerEnv>,
  pool: pg.Pool,
  actor: Actor,
): Promise<Response> {
  const parsed = importRequest.safeParse(await context.req.json().catch(() => undefined))
  if (!parsed.success) {
    const errors = parsed.error.issues
      .slice(0, 20)
      .map((issue) => shorten(`${issue.path.join('.')}: ${issue.message}`))
    return failure(new ProblemError('body_invalid').problem, errors)
  }
  const { dry_run, ...payload } = parsed.data
  try {
    const [row] = await runAs<{ result: ImportResult }>(
      pool,
      actor,
      'select public.import_questions($1::jsonb) as result',
      [JSON.stringify(payload)],
      { end: dry_run ? 'rollback' : 'commit', patienceMs },
    )
    return context.json(row?.result ?? null)
  } catch (error) {
    const problem = toProblem(error)
    if (problem.status >= 500) throw error
    const { details } = problem
    return failure(problem, Array.isArray(details) ? details.map(String) : [problem.message])
  }
}

/**
 * Checks the right to import before the body is read: a file may be large, and only administrators and
 * managers of a tenant may upload one.
 * @returns the refusal for a learner; null for callers who may import
 * @throws {ProblemError} sign_in_required for visitors
 */
export async function refuseNonImporters(
  mayImport: IsAdministrator,
  actor: Actor,
): Promise<Response | null> {
  if (actor.role === 'anon') throw new ProblemError('sign_in_required')
  if (await mayImport(actor)) return null
  const { problem } = new ProblemError('admin_required')
  return failure(problem, [problem.message])
}

function failure(problem: { status: number; code: string; message: string }, errors: string[]) {
  const { status, code, message } = problem
  const body = { success: false, imported_count: 0, quiz_sets_created: 0, errors, code, message }
  return Response.json({ ...body, error: message }, { status })
}
