import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { ErrorState } from './error-state'
import { LoadingStatus } from './loading-status'

type Props<T> = {
  query: UseQueryResult<T>
  /** Whether everything else that the layout depends on is known, so that nothing shifts later. */
  ready?: boolean
  /** Has the shape of the content. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/**
 * A query's three states; loaded content stays while it is refreshed. New content is rendered in small steps, so that
 * the page stays responsive.
 */
export function QueryView<T>({ query, ready = true, skeleton, children }: Props<T>) {
  const arrived = useDeferredValue(query.data !== undefined && ready)
  if (query.data !== undefined && arrived) return children(query.data)
  if (query.isError) {
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  return <Pending failures={query.failureCount}>{skeleton}</Pending>
}

/** A skeleton with its loading status. */
export function Pending({ failures = 0, children }: { failures?: number; children: ReactNode }) {
  return (
    <div aria-busy="true" data-pending="">
      <LoadingStatus failures={failures} />
      {children}
    </div>
  )
}
