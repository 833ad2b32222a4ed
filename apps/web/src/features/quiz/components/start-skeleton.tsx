import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '@/components/error-state'
import { LoadingStatus } from '@/components/loading-status'
import { Page } from '@/components/page'
import classes from './start-card.module.css'

/** In place of a start card whose data has not arrived: the placeholder, or the error with a retry. */
export function StartUnread({ query }: { query: UseQueryResult }) {
  if (!query.isError) return <StartSkeleton failures={query.failureCount} />
  return (
    <Page>
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
    </Page>
  )
}

/** Placeholder of the start card, with a message after a failed request. */
export function StartSkeleton({ failures }: { failures: number }) {
  return (
    <Page size={760} aria-busy="true" data-pending="">
      <LoadingStatus failures={failures} />
      <Skeleton height={20} width="60%" mb={16} />
      <Skeleton height={40} width="85%" mb={8} />
      <Skeleton height={20} width="70%" mb={24} />
      <div className={classes.card}>
        <Skeleton height={28} width={180} />
        <Skeleton height={96} />
        <Skeleton height={104} />
        <Skeleton height={120} />
        <Skeleton height={54} />
      </div>
    </Page>
  )
}
