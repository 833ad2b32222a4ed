import { formatDuration } from '@sanamsob/domain/duration'
import { IconClock, IconListNumbers } from '@tabler/icons-react'
import { Facts } from '@/components/facts'
import { LinkCard } from '@/components/link-card'
import { PointsMark } from '@/components/points-mark'
import { ProgressBadges } from '@/components/progress-badges'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import type { Progress } from '@/lib/own-progress'
import type { BrowsedQuizSet } from '../api/quiz-sets'
import { difficultyOf } from '../rules/difficulty'
import { texts } from '../texts'
import classes from './browse-screen.module.css'

type Props = { quizSet: BrowsedQuizSet; progress: Progress }

export function QuizSetCard({ quizSet, progress }: Props) {
  const { id, name, description, course, cost, total_questions: total } = quizSet
  const difficulty = difficultyOf(
    quizSet.difficulty,
    quizSet.tags.map(({ tag }) => tag.name),
  )
  return (
    <LinkCard
      link={{ to: '/quiz/$quizSetId', params: { quizSetId: id } }}
      title={name}
      description={description}
      meta={
        <>
          <p className={classes.place}>
            <WholeWords>{`${course.subcategory.category.name} › ${course.name}`}</WholeWords>
          </p>
          <div className={classes.facts}>
            {difficulty && (
              <span className={classes.difficulty} data-level={difficulty}>
                {texts.difficulty[difficulty]}
              </span>
            )}
            <ProgressBadges progress={progress} scored />
            <Facts
              facts={[
                { icon: <IconListNumbers />, text: texts.questions(formatNumber(total)) },
                {
                  icon: <IconClock />,
                  text: formatDuration(quizSet.time_limit_minutes),
                },
                {
                  icon: <PointsMark />,
                  text: cost > 0 ? texts.cost(formatNumber(cost)) : texts.free,
                },
              ]}
            />
          </div>
        </>
      }
    />
  )
}
