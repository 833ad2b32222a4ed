import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { Pending, QueryView } from '@/components/query-view'
import { answerPractice, type NoRound, redoRoundQuery } from '../api/rounds'
import { texts } from '../texts'
import type { Answering } from './practice-card'
import { RedoRound } from './redo-round'

type Props = { attemptId: string; userId: string; Answering: Answering }

/** Free round over the wrong and unanswered questions of an attempt. */
export function RedoScreen({ attemptId, userId, Answering }: Props) {
  const query = useQuery(redoRoundQuery(attemptId))
  return (
    <Page size={760}>
      <QueryView query={query} skeleton={<RoundSkeleton />}>
        {(round) => {
          if (typeof round === 'string') return <NoRoundState reason={round} />
          if (round.questions.length === 0)
            return <NoRoundState reason="nothing" attemptId={attemptId} />
          return (
            <>
              <PageHeader title={texts.redo.title} description={texts.redo.free} />
              <RedoRound
                back={{
                  link: { to: '/quiz-results/$attemptId', params: { attemptId } },
                  label: texts.redo.back,
                }}
                ask={answerPractice}
                endBody={texts.redo.endBody}
                userId={userId}
                questions={round.questions}
                Answering={Answering}
              />
            </>
          )
        }}
      </QueryView>
    </Page>
  )
}

export function RedoPending() {
  return (
    <Page size={760}>
      <Pending>
        <RoundSkeleton />
      </Pending>
    </Page>
  )
}

export function RoundSkeleton() {
  return (
    <>
      <Skeleton height={44} width="min(100%, 280px)" mb={8} />
      <Skeleton height={24} width="min(100%, 220px)" mb={24} />
      <Skeleton height={480} radius="lg" />
    </>
  )
}

type NoRoundProps = { reason: NoRound } | { reason: 'nothing'; attemptId: string }

const words = texts.redo
const sentences = {
  nothing: { title: words.nothing, body: words.nothingBody },
  'not-found': { title: words.notFound, body: words.notFoundBody },
  'in-progress': { title: words.inProgress, body: words.heldBody },
  'in-another-attempt': { title: words.held, body: words.heldBody },
}

/** Reason why there is no round, with a link onwards. */
function NoRoundState(props: NoRoundProps) {
  return (
    <EmptyState
      order={1}
      scene={props.reason === 'nothing' ? 'path' : 'desk'}
      {...sentences[props.reason]}
      action={
        props.reason === 'nothing' ? (
          <LinkButton to="/quiz-results/$attemptId" params={{ attemptId: props.attemptId }}>
            {words.back}
          </LinkButton>
        ) : (
          <LinkButton to="/dashboard">{words.dashboard}</LinkButton>
        )
      }
    />
  )
}
