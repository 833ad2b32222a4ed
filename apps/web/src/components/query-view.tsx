import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state'
import { LoadingStatus } from './loading-status'

type Props<T> = {
  query: UseQueryResult<T>
  /** Of the shape of what will appear. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** A query's three states; content that was loaded before stays while it is refreshed. */
export function QueryView<T>({ query, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  return (
    <div aria-busy="true">
      <LoadingStatus failures={query.failureCount} />
      {skeleton}
    </div>
  )
}
