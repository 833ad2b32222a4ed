import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { texts as kitTexts } from '@/admin/kit/texts'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { PageHeader } from '@/components/page-header'
import { Pending } from '@/components/query-view'
import { type EditedQuestion, questionQuery } from '../api/question'
import { QuestionReports } from '../reports/question-reports'
import { StatusBadge } from '../status-badge'
import { texts } from '../texts'
import { QuestionVersions } from '../versions/question-versions'
import { EditorParts, type Part, partOf } from './editor-parts'
import { QuestionForm } from './question-form'
import { BackToList, useCloseEditor } from './use-close-editor'

type Props = {
  /** `new` for one that is added. */
  id: string
  renderStatistics?: ((question: EditedQuestion) => ReactNode) | undefined
}

const words = texts.editor

/** One question: its form and what is known of it. */
export function QuestionEditor({ id, renderStatistics }: Props) {
  const { set } = useSearch({ strict: false }) as Record<string, unknown>
  const close = useCloseEditor()
  if (id === 'new') {
    return (
      <Stack gap="md">
        <PageHeader title={words.new} aside={<BackToList />} />
        <QuestionForm row={null} setId={typeof set === 'string' ? set : ''} onClose={close} />
      </Stack>
    )
  }
  return <Existing id={id} renderStatistics={renderStatistics} />
}

function Existing({ id, renderStatistics }: Props) {
  const query = useQuery({ ...questionQuery(id), staleTime: 0, gcTime: 0 })
  if (query.isError) {
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  if (query.data === null) {
    return (
      <EmptyState scene="path" order={1} title={kitTexts.dialog.missing} action={<BackToList />} />
    )
  }
  if (query.data === undefined) {
    return (
      <Pending failures={query.failureCount}>
        <Stack>
          {Object.keys(words.fields).map((field) => (
            <Skeleton key={field} height={44} />
          ))}
        </Stack>
      </Pending>
    )
  }
  return <Parts question={query.data} renderStatistics={renderStatistics} />
}

type PartsProps = Pick<Props, 'renderStatistics'> & { question: EditedQuestion }

function Parts({ question, renderStatistics }: PartsProps) {
  const close = useCloseEditor()
  const part: Part = partOf(useSearch({ strict: false }))
  return (
    <Stack gap="md">
      <PageHeader
        title={words.edit}
        description={`${question.quiz_set.name} · ${words.number(question.display_order)}`}
        aside={<BackToList />}
      />
      <div>
        <StatusBadge status={question.status} />
      </div>
      <EditorParts question={question} current={part} statistics={renderStatistics !== undefined} />
      {part === 'edit' && (
        <QuestionForm row={question} setId={question.quiz_set.id} onClose={close} />
      )}
      {part === 'versions' && <QuestionVersions question={question} />}
      {part === 'reports' && (
        <>
          {renderStatistics?.(question)}
          <QuestionReports questionId={question.id} />
        </>
      )}
      {part === 'statistics' && renderStatistics?.(question)}
    </Stack>
  )
}
