import type { LinkProps } from '@tanstack/react-router'

/** The quiz page of a quiz set; tenants and the hub have different routes. */
export function quizLink(quizSetId: string, ofTenant: boolean): LinkProps {
  return { to: ofTenant ? '/tenant-quiz/$quizSetId' : '/quiz/$quizSetId', params: { quizSetId } }
}

/** The start card of an examination, on every site. */
export function examLink(blueprintId: string): LinkProps {
  return { to: '/exams/$blueprintId', params: { blueprintId } }
}

type Attempt = {
  quiz_set_id: string
  /** The examination, if the quiz set is a paper of it. */
  blueprint_id: string | null
  tenant_id: string | null
}

/** The page where an attempt is taken. */
export function attemptLink({ quiz_set_id, blueprint_id, tenant_id }: Attempt): LinkProps {
  return blueprint_id ? examLink(blueprint_id) : quizLink(quiz_set_id, tenant_id !== null)
}

/** Whether an attempt is taken at `address`, a path with or without a query. */
export function isTakenAt(address: string, { quiz_set_id, blueprint_id }: Attempt): boolean {
  if (blueprint_id) return examAt(address) === blueprint_id
  return quizSetAt(address) === quiz_set_id
}

/** The quiz set whose quiz is at `address`, a path with or without a query; null for other pages. */
export function quizSetAt(address: string): string | null {
  return /^\/(?:tenant-)?quiz\/([^/?#]+)/.exec(address)?.[1] ?? null
}

/** The examination whose start card is at `address`; null for other pages. */
export function examAt(address: string): string | null {
  return /^\/exams\/([^/?#]+)/.exec(address)?.[1] ?? null
}
