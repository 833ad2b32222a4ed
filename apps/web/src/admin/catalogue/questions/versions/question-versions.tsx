import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageChoice } from '@/admin/kit/page-choice'
import { QueryView } from '@/components/query-view'
import type { EditedQuestion } from '../api/question'
import { questionVersions } from '../api/question-versions'
import { RestoreVersion } from './restore-version'
import { VersionEntry } from './version-entry'

const pageSize = 50

/** The versions of a question with their authors and changes, each of which can be restored. */
export function QuestionVersions({ question }: { question: EditedQuestion }) {
  const [page, setPage] = useState(1)
  const [restoring, setRestoring] = useState<{ id: number; number: number } | null>(null)
  const query = useQuery({
    ...questionVersions(question.id, page),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <QueryView query={query} skeleton={<Skeleton height={240} />}>
      {({ versions, total }) => (
        <Stack gap="md">
          {versions.map((version, index) => (
            <VersionEntry
              key={version.id}
              version={version}
              // The predecessor of the last version on a page is on the next page.
              before={versions[index + 1]}
              isCut={index === versions.length - 1 && version.number > 1}
              onRestore={() => setRestoring(version)}
            />
          ))}
          <PageChoice page={page} pages={Math.ceil(total / pageSize)} onChange={setPage} />
          {restoring && (
            <RestoreVersion
              question={question}
              version={restoring}
              onClose={() => setRestoring(null)}
            />
          )}
        </Stack>
      )}
    </QueryView>
  )
}
