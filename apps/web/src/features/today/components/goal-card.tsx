import { IconTargetArrow } from '@tabler/icons-react'
import { Meter } from '@/components/meter'
import { formatNumber } from '@/lib/formats'
import type { Today } from '../api/today'
import { texts } from '../texts'
import { TodayCard } from './today-card'

const words = texts.goal

/** Progress towards the weekly goal. */
export function GoalCard({ goal: { questions, answered } }: { goal: Today['goal'] }) {
  const left = questions - answered
  return (
    <TodayCard
      icon={<IconTargetArrow size={20} />}
      label={words.title}
      title={words.figures(formatNumber(answered), formatNumber(questions))}
      body={
        <>
          <Meter
            share={Math.min(100, (answered / questions) * 100)}
            tone={left > 0 ? undefined : 'good'}
            height={8}
          />
          {left > 0 ? words.left(formatNumber(left)) : words.reached}
        </>
      }
    />
  )
}
