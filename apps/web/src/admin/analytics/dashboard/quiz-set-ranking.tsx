import { Badge, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Section } from '@/admin/kit/section'
import { formatNumber } from '@/lib/formats'
import type { RankedQuizSet } from './api'
import classes from './dashboard-screen.module.css'
import { texts } from './texts'

const words = texts.ranking

type Props = { title: string; about: string; sets: RankedQuizSet[] }

/** Quiz sets in the order returned by the database, each linked to its statistics. */
export function QuizSetRanking({ title, about, sets }: Props) {
  return (
    <Section title={title} about={about}>
      <div className={classes['ranking-sheet']}>
        {sets.length === 0 ? (
          <Text c="dimmed" p="md">
            {words.empty}
          </Text>
        ) : (
          <ol className={classes.list}>
            {sets.map((set) => (
              <li key={set.id} className={classes.set}>
                <div className={classes.words}>
                  <Link
                    to="/admin/quiz-sets/$id/statistics"
                    params={{ id: set.id }}
                    className={classes.name}
                  >
                    {set.name}
                  </Link>
                  <span className={classes.where}>
                    {[set.course_name, set.site_name].filter(Boolean).join(' · ')}
                  </span>
                </div>
                <span className={classes['ranking-figure']}>
                  {formatNumber(set.attempts)} {words.attempts}
                </span>
                <span className={classes['ranking-figure']}>
                  {words.average} {texts.percent(String(set.average))}
                </span>
                <span className={classes.label}>
                  <LabelBadge label={set.label} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  )
}

type Label = RankedQuizSet['label']

const colors: Record<Label, string> = {
  excellent: 'leaf',
  good: 'brand',
  needs_improvement: 'ruby',
}

/** The rating of an average as a badge. */
export function LabelBadge({ label }: { label: Label }) {
  return (
    <Badge variant="light" color={colors[label]}>
      {texts.labels[label]}
    </Badge>
  )
}
