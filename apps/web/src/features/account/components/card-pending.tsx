import { Skeleton, Stack } from '@mantine/core'
import { Pending } from '@/components/query-view'
import { CentredCard } from './centred-card'

/** Placeholder of a `CentredCard` while its content is loading. */
export function CardPending() {
  return (
    <CentredCard>
      <Pending>
        <Stack align="center">
          <Skeleton height={140} width={200} radius="lg" />
          <Skeleton height={32} width="70%" />
          <Skeleton height={48} width="90%" />
          <Skeleton height={46} width={160} />
        </Stack>
      </Pending>
    </CentredCard>
  )
}
