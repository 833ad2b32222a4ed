import type { Context } from 'hono'
import type { Actor } from '../../database/run-as.ts'
import type { Doctor } from '../../doctor/create-doctor.ts'
import type { ServerEnv } from '../../http/client-address.ts'
import { ProblemError } from '../../http/problem.ts'
import type { IsAdministrator } from '../../security/administrators.ts'

/**
 * `POST /functions/v1/doctor`: returns the findings of the doctor command. For administrators only.
 * @throws {ProblemError} sign_in_required, admin_required
 */
export async function answerDoctor(
  context: Context<ServerEnv>,
  isAdministrator: IsAdministrator,
  doctor: Doctor,
  actor: Actor,
): Promise<Response> {
  if (actor.role === 'anon') throw new ProblemError('sign_in_required')
  if (!(await isAdministrator(actor))) throw new ProblemError('admin_required')
  return context.json({ findings: await doctor() })
}
