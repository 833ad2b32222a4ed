import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import type { NoRound } from '../api/redo-round'
import { texts } from '../texts'

type Props = { reason: NoRound } | { reason: 'nothing'; attemptId: string }

const words = texts.redo
const sentences = {
  nothing: { title: words.nothing, body: words.nothingBody },
  'not-found': { title: words.notFound, body: words.notFoundBody },
  'in-progress': { title: words.inProgress, body: words.heldBody },
  'in-another-attempt': { title: words.held, body: words.heldBody },
}

/** Reason why there is no round, with a link onwards. */
export function NoRoundState(props: Props) {
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
