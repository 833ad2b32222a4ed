import type { Negotiated } from '../request/media-type.ts'
import type { Statement } from './compiled.ts'

/** `application/vnd.pgrst.plan`: returns the statement's plan instead of its result. */
export function explained(statement: Statement, { plan }: Negotiated): Statement {
  if (!plan) return statement
  const options = [`format ${plan.format}`, ...plan.options]
  return { ...statement, text: `explain (${options.join(', ')}) ${statement.text}` }
}
