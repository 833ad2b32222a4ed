import { Skeleton } from '@mantine/core'

export function ChartsSkeleton() {
  return <Skeleton height={340} radius="lg" />
}
