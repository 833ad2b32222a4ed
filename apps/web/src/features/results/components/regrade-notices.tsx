import { Stack } from '@mantine/core'
import { Notice } from '@/components/notice'
import { formatDateTime } from '@/lib/formats'
import type { AttemptResult } from '../api/attempt-result'
import { texts } from '../texts'

/** Changes of the grading after the submission, with their reasons. */
export function RegradeNotices({ regrades }: AttemptResult) {
  const words = texts.regrade
  if (regrades.length === 0) return null
  return (
    <Stack gap="xs" mb="md">
      {regrades.map((one) => (
        <Notice
          key={one.created_at}
          tone={one.undone_at ? 'brand' : 'mango'}
          title={
            one.undone_at
              ? words.undone
              : words.title(
                  texts.score(one.score_before, one.total_before),
                  texts.score(one.score_after, one.total_after),
                )
          }
          body={words.when(
            words.why[one.kind](one.position),
            formatDateTime(one.undone_at ?? one.created_at),
          )}
        />
      ))}
    </Stack>
  )
}
