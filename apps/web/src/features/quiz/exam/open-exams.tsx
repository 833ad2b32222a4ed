import type { Answer } from '@sanamsob/domain'
import { formatDuration } from '@sanamsob/domain/duration'
import { IconClock, IconListNumbers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CardGrid } from '@/components/card-grid'
import { Facts } from '@/components/facts'
import { LinkCard } from '@/components/link-card'
import { PointsMark } from '@/components/points-mark'
import { formatNumber } from '@/lib/formats'
import { examLink } from '@/lib/quiz-link'
import { texts } from './texts'

type Props = {
  exams: Answer<'open_exams'>
  /** Renders the section around the cards. */
  children: (words: { title: string; body: string }, cards: ReactNode) => ReactNode
}

/** The examinations of the site as cards. */
export function OpenExams({ exams, children }: Props) {
  const { list } = texts
  return children(
    list,
    <CardGrid>
      {exams.map(({ id, name, edition, questions, minutes, points_cost: cost }) => (
        <LinkCard
          key={id}
          link={examLink(id)}
          order={3}
          title={texts.name(name, edition)}
          meta={
            <Facts
              facts={[
                { icon: <IconListNumbers />, text: list.questions(formatNumber(questions)) },
                { icon: <IconClock />, text: formatDuration(minutes) },
                {
                  icon: <PointsMark />,
                  text: cost > 0 ? list.cost(formatNumber(cost)) : list.free,
                },
              ]}
            />
          }
        />
      ))}
    </CardGrid>,
  )
}
