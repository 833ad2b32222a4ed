import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '@/components/query-view'
import type { EditedQuestion } from '../api/question'
import { questionVersions } from '../api/question-versions'
import { PageChoice } from '../page-choice'
import { RestoreVersion } from './restore-version'
import { VersionEntry } from './version-entry'

const pageSize = 50

/** What a question said before: who changed what, and the way back to it. */
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
          {versions.map((version, place) => (
            <VersionEntry
              key={version.id}
              version={version}
              // The one that came before the last of a page stands on the next.
              before={versions[place + 1]}
              isCut={place === versions.length - 1 && version.number > 1}
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
