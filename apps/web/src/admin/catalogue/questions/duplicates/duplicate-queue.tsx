import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageChoice } from '@/admin/kit/page-choice'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { formatNumber } from '@/lib/formats'
import { likelyDuplicates } from '../api/similar-questions'
import { DeleteQuestions } from '../list/delete-questions'
import { QuestionTabs } from '../question-tabs'
import { texts } from '../texts'
import { DuplicatePair } from './duplicate-pair'

const words = texts.duplicates
const pageSize = 25

/** Pairs of similar questions that have not been reviewed yet. */
export function DuplicateQueue() {
  const [page, setPage] = useState(1)
  const [deleting, setDeleting] = useState<string | null>(null)
  const query = useQuery({
    ...likelyDuplicates(page),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="md">
      <PageHeader title={words.title} />
      <QuestionTabs current="duplicates" />
      <QueryView query={query} skeleton={<Skeleton height={320} />}>
        {({ pairs, total, waiting }) => (
          <>
            <p role="status">
              {[
                words.count(formatNumber(total)),
                waiting > 0 && words.waiting(formatNumber(waiting)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {pairs.length === 0 && <EmptyState scene="desk" {...words.empty} />}
            {pairs.map((pair) => (
              <DuplicatePair
                key={`${pair.question.id}${pair.other.id}`}
                pair={pair}
                onDelete={setDeleting}
              />
            ))}
            <PageChoice page={page} pages={Math.ceil(total / pageSize)} onChange={setPage} />
          </>
        )}
      </QueryView>
      {deleting && (
        <DeleteQuestions chosen={{ ids: [deleting] }} count={1} onClose={() => setDeleting(null)} />
      )}
    </Stack>
  )
}
