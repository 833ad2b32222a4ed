import { IconFileCheck } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { PassWords } from '@/components/pass-line/pass-words'
import { formatDate, formatNumber } from '@/lib/formats'
import type { Today } from '../api/today'
import { texts } from '../texts'
import { TodayCard } from './today-card'

const words = texts.last

/** Result of the last quiz. */
export function LastCard({ last }: { last: NonNullable<Today['last']> }) {
  const { id, quiz_set_name, percentage, score, total_questions, completed_at } = last
  const [percent, right, total] = [percentage, score, total_questions].map(formatNumber)
  return (
    <TodayCard
      icon={<IconFileCheck size={20} />}
      label={words.title}
      title={words.score(percent ?? '', right ?? '', total ?? '')}
      body={
        <>
          {last.passed !== null && (
            <>
              <PassWords passed={last.passed} line={last.pass_percent} />
              <br />
            </>
          )}
          {`${quiz_set_name} · ${formatDate(completed_at)}`}
        </>
      }
      action={
        <LinkButton to="/quiz-results/$attemptId" params={{ attemptId: id }} variant="default">
          {words.action}
        </LinkButton>
      }
    />
  )
}
