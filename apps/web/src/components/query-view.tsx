import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { ErrorState } from './error-state'
import { LoadingStatus } from './loading-status'

type Props<T> = {
  query: UseQueryResult<T>
  /** What else has to be known first, so that nothing moves later. */
  ready?: boolean
  /** Of the shape of what will appear. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/**
 * A query's three states; content that was loaded before stays while it is refreshed. What arrives
 * is rendered in small steps, between which the page answers.
 */
export function QueryView<T>({ query, ready = true, skeleton, children }: Props<T>) {
  const arrived = useDeferredValue(query.data !== undefined && ready)
  if (query.data !== undefined && arrived) return children(query.data)
  if (query.isError) {
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  return <Pending failures={query.failureCount}>{skeleton}</Pending>
}

/** A skeleton, and the word that it stands for what loads. */
export function Pending({ failures = 0, children }: { failures?: number; children: ReactNode }) {
  return (
    <div aria-busy="true" data-pending="">
      <LoadingStatus failures={failures} />
      {children}
    </div>
  )
}
