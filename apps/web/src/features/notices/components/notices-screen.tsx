import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { Pending, QueryView } from '@/components/query-view'
import { RowList } from '@/components/row-list'
import { WholeWords } from '@/components/whole-words'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { type Notice, noticesQuery, useReadNotices } from '../api/notices'
import { texts } from '../texts'
import classes from './notices-screen.module.css'

/** The learner's notices. Opening it marks all of them as read. */
export function NoticesScreen({ userId }: { userId: string }) {
  const query = useQuery(noticesQuery(userId))
  const { mutate: read } = useReadNotices(userId)
  const notices = query.data
  useEffect(() => {
    const ids = (notices ?? []).filter(({ read_at }) => !read_at).map(({ id }) => id)
    if (ids.length > 0) read(ids)
  }, [notices, read])
  return (
    <NoticesPage>
      <QueryView query={query} skeleton={<ListSkeleton />}>
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState
              scene="shelf"
              title={texts.empty.title}
              body={texts.empty.body}
              action={<LinkButton to="/dashboard">{texts.empty.action}</LinkButton>}
            />
          ) : (
            <RowList>
              {listed.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} />
              ))}
            </RowList>
          )
        }
      </QueryView>
    </NoticesPage>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { decision, quiz_set_name, attempt_id, created_at, read_at } = notice
  return (
    <li className={classes.row}>
      <p className={classes.title}>
        {!read_at && <span className={classes.isNew}>{texts.isNew}</span>}
        <WholeWords>{texts.headline[decision](quiz_set_name)}</WholeWords>
      </p>
      {linesOf(notice).map((line) => (
        <p key={line}>
          <WholeWords>{line}</WholeWords>
        </p>
      ))}
      <p className={classes.foot}>
        <span>{formatDateTime(created_at)}</span>
        {attempt_id && (
          <Link
            to="/quiz-results/$attemptId"
            params={{ attemptId: attempt_id }}
            className={classes.link}
            aria-label={texts.resultOf(quiz_set_name)}
          >
            {texts.result}
          </Link>
        )}
      </p>
    </li>
  )
}

/** The consequences for the learner. */
function linesOf(notice: Notice): string[] {
  const { is_undone, answer, points } = notice
  const marks = (score: number | null, total: number | null) =>
    score === null || total === null ? null : texts.marks(formatNumber(score), formatNumber(total))
  const before = marks(notice.score_before, notice.total_before)
  const after = marks(notice.score_after, notice.total_after)
  const lines: string[] = []
  if (is_undone) lines.push(before === after ? texts.undone : texts.restored)
  else if (before && after) {
    lines.push(before === after ? texts.same(after) : texts.score(before, after))
  }
  if (points > 0) lines.push(texts.points(formatNumber(points)))
  if (answer) lines.push(texts.answer(answer))
  return lines
}

export function NoticesPending() {
  return (
    <NoticesPage>
      <Pending>
        <ListSkeleton />
      </Pending>
    </NoticesPage>
  )
}

function NoticesPage({ children }: { children: ReactNode }) {
  return (
    <Page size={760}>
      <PageHeader title={texts.title} description={texts.description} />
      {children}
    </Page>
  )
}

function ListSkeleton() {
  return <Skeleton height={320} radius="lg" />
}
