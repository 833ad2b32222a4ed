import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { answerTopic, topicRoundQuery } from '../api/rounds'
import { texts } from '../texts'
import type { Answering } from './practice-card'
import { RedoRound } from './redo-round'
import { RoundSkeleton } from './redo-screen'

type Props = { topicId: string; userId: string; Answering: Answering }

const words = texts.topicRound
const back = { link: { to: '/dashboard' }, label: texts.redo.dashboard } as const

/**
 * Free round of ten questions of a topic from all submitted attempts. Questions answered wrong join the
 * deck.
 */
export function TopicScreen({ topicId, userId, Answering }: Props) {
  const query = useQuery(topicRoundQuery(topicId))
  return (
    <Page size={760}>
      <QueryView query={query} skeleton={<RoundSkeleton />}>
        {(round) =>
          round ? (
            <>
              <PageHeader title={words.title(round.name)} description={words.free} />
              <RedoRound
                back={back}
                ask={answerTopic}
                endBody={words.endBody}
                userId={userId}
                questions={round.questions}
                Answering={Answering}
              />
            </>
          ) : (
            <EmptyState
              order={1}
              scene="path"
              title={words.nothing}
              body={words.nothingBody}
              action={<LinkButton to="/quiz-sets">{words.sets}</LinkButton>}
            />
          )
        }
      </QueryView>
    </Page>
  )
}
