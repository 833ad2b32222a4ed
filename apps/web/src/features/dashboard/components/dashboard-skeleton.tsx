import { SimpleGrid, Skeleton, Stack } from '@mantine/core'

export function DashboardSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={44} width="min(100%, 320px)" />
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        {['points', 'attempts', 'average', 'friends'].map((key) => (
          <Skeleton key={key} height={118} radius="lg" />
        ))}
      </SimpleGrid>
      <Skeleton height={320} radius="lg" />
    </Stack>
  )
}
