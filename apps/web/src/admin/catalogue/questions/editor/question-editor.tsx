import { Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { texts as kitTexts } from '@/admin/kit/texts'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { Pending } from '@/components/query-view'
import { formatNumber } from '@/lib/formats'
import { useAccess } from '@/lib/use-access'
import { type EditedQuestion, questionQuery } from '../api/question'
import classes from '../questions.module.css'
import { QuestionReports } from '../reports/question-reports'
import { StatusBadge } from '../status-badge'
import { texts } from '../texts'
import { QuestionVersions } from '../versions/question-versions'
import { EditorParts, type Part, partOf } from './editor-parts'
import { QuestionForm } from './question-form'

type Props = {
  /** `new` for a question that is being added. */
  id: string
  renderStatistics?: ((question: EditedQuestion) => ReactNode) | undefined
  /** Renders the button that regrades a question by its present key. */
  renderRegrade?: ((question: EditedQuestion) => ReactNode) | undefined
  /** Renders the laws that the question cites. */
  renderLaws?: ((question: EditedQuestion) => ReactNode) | undefined
}

const words = texts.editor

/** The tabs of one question: form, versions, reports and statistics. */
export function QuestionEditor({ id, ...renders }: Props) {
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
  return <Existing id={id} {...renders} />
}

function Existing({ id, ...renders }: Props) {
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
  return <Parts question={query.data} {...renders} />
}

type PartsProps = Omit<Props, 'id'> & { question: EditedQuestion }

function Parts({ question, renderStatistics, renderRegrade, renderLaws }: PartsProps) {
  const close = useCloseEditor()
  const navigate = useNavigate()
  const [corrections, setCorrections] = useState(0)
  const part: Part = partOf(useSearch({ strict: false }))
  return (
    <Stack gap="md">
      <PageHeader
        title={words.edit}
        description={`${question.quiz_set.name} · ${words.number(question.position)}`}
        aside={<BackToList />}
      />
      <div>
        <StatusBadge status={question.status} />
      </div>
      <EditorParts question={question} current={part} statistics={renderStatistics !== undefined} />
      {part === 'edit' && (
        <>
          <OtherKey question={question} corrections={corrections} renderRegrade={renderRegrade} />
          <QuestionForm
            // A correction saved a new version, on which the form that stays must be based.
            key={corrections}
            row={question}
            setId={question.quiz_set.id}
            onClose={close}
            onNext={(next) =>
              next === null
                ? close()
                : void navigate({
                    to: '.',
                    search: ((before: object) => ({ ...before, record: next })) as never,
                  })
            }
            onKeyCorrected={() => setCorrections(corrections + 1)}
          />
          {renderLaws?.(question)}
        </>
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

type OtherKeyProps = Pick<PartsProps, 'question' | 'renderRegrade'> & {
  /** Number of corrections of the key since the editor was opened; each moves the focus here. */
  corrections: number
}

/** Reports learners who were marked by another key, and offers to regrade them. */
function OtherKey({ question, corrections, renderRegrade }: OtherKeyProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (corrections > 0) notice.current?.focus()
  }, [corrections])
  const isAdmin = useAccess().role === 'admin'
  const count = question.marked_by_other_key
  // The notice stays after a regrade, because its dialog shows the result.
  const [offered, setOffered] = useState(count > 0)
  if (count > 0 && !offered) setOffered(true)
  return (
    <div role="status" ref={notice} tabIndex={-1} className={classes.otherKey}>
      {offered && (
        <Notice
          tone={count > 0 ? 'mango' : 'leaf'}
          title={count > 0 ? words.otherKey.title(formatNumber(count)) : words.otherKey.regraded}
          body={count > 0 && (isAdmin ? words.otherKey.body : words.otherKey.managers)}
          action={isAdmin && renderRegrade?.(question)}
        />
      )}
    </div>
  )
}

const withoutRecord = (before: object) =>
  ({ ...before, record: undefined, part: undefined }) as never

/** Returns to the list, with the filters and the page it had. */
function useCloseEditor(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '.', search: withoutRecord })
}

function BackToList() {
  return (
    <LinkButton
      variant="default"
      to="."
      search={withoutRecord}
      leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
    >
      {texts.editor.back}
    </LinkButton>
  )
}
