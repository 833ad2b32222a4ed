import type { LinkProps } from '@tanstack/react-router'

/** The quiz page of a quiz set; tenants and the hub have different routes. */
export function quizLink(quizSetId: string, ofTenant: boolean): LinkProps {
  return { to: ofTenant ? '/tenant-quiz/$quizSetId' : '/quiz/$quizSetId', params: { quizSetId } }
}

/** The quiz set whose quiz is at `address`, a path with or without a query; null for other pages. */
export function quizSetAt(address: string): string | null {
  return /^\/(?:tenant-)?quiz\/([^/?#]+)/.exec(address)?.[1] ?? null
}
