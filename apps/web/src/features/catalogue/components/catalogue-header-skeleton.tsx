import { Skeleton, Stack } from '@mantine/core'
import { CardGridSkeleton } from '@/components/card-grid'

/** Placeholder of a catalogue page: breadcrumbs, title, description and cards. */
export function CatalogueHeaderSkeleton() {
  return (
    <>
      <Stack gap="sm" mb="xl">
        <Skeleton height={20} width={220} my={12} />
        <Skeleton height={40} width="min(100%, 420px)" />
        <Skeleton height={20} width="min(100%, 560px)" />
      </Stack>
      <CardGridSkeleton />
    </>
  )
}
