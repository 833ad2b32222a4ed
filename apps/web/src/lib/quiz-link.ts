import type { LinkProps } from '@tanstack/react-router'

/** Where a quiz set is taken: a tenant's and the hub's have each their address. */
export function quizLink(quizSetId: string, ofTenant: boolean): LinkProps {
  return { to: ofTenant ? '/tenant-quiz/$quizSetId' : '/quiz/$quizSetId', params: { quizSetId } }
}
