import type { ErrorHandler } from 'hono'
import type { Logger } from 'pino'
import type { ServerEnv } from './client-address.ts'
import { CallerGone, renderProblem, toProblem } from './problem.ts'
import { createRefusalLog } from './refusal-log.ts'

/** Answers what handlers throw. Refusals for lack of room are logged together, other failures one by one. */
export function answerErrors(log: Logger): ErrorHandler<ServerEnv> {
  const logRefusals = createRefusalLog(log)
  return (error, context) => {
    if (error instanceof CallerGone) return new Response(null, { status: error.status })
    const problem = toProblem(error)
    if (problem.retryAfterSeconds !== undefined) {
      logRefusals()
      context.set('overloaded', true)
    } else if (problem.status >= 500)
      log.error({ err: error, requestId: context.get('requestId') }, error.message)
    return renderProblem(problem)
  }
}
