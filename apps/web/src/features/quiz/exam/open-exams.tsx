import { IconClock, IconCoins, IconListNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CardGrid } from '@/components/card-grid'
import { formatDuration } from '@/components/duration'
import { Facts } from '@/components/facts'
import { LinkCard } from '@/components/link-card'
import { formatNumber } from '@/lib/formats'
import { examLink } from '@/lib/quiz-link'
import { openExamsQuery } from '../api/open-exams'
import { texts } from './texts'

type Props = {
  order: 2 | 3
  /** Renders the section around the cards. */
  children: (words: { title: string; body: string }, cards: ReactNode) => ReactNode
}

/** The examinations of the site; nothing where it has none, or where they cannot be loaded. */
export function OpenExams({ order, children }: Props) {
  const { data: exams = [] } = useQuery(openExamsQuery())
  if (exams.length === 0) return null
  const { list } = texts
  return children(
    list,
    <CardGrid>
      {exams.map(({ id, name, edition, questions, minutes, points_cost: cost }) => (
        <LinkCard
          key={id}
          link={examLink(id)}
          order={order}
          title={texts.name(name, edition)}
          meta={
            <Facts
              facts={[
                { icon: <IconListNumbers />, text: list.questions(formatNumber(questions)) },
                { icon: <IconClock />, text: formatDuration(minutes) },
                {
                  icon: <IconCoins />,
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
