import { IconFileText, IconListNumbers } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { Facts } from '@/components/facts'
import { LinkCard } from '@/components/link-card'
import { PointsMark } from '@/components/points-mark'
import { formatNumber } from '@/lib/formats'
import type { CourseCard as Course } from '../api/courses'
import { texts } from '../texts'

export function CourseCard({ course, link }: { course: Course; link: LinkProps }) {
  const sets = course.quiz_sets
  const questions = sets.reduce((sum, set) => sum + set.total_questions, 0)
  const facts = [
    { icon: <IconFileText />, text: texts.counts.quizSets(formatNumber(sets.length)) },
    { icon: <IconListNumbers />, text: texts.counts.questions(formatNumber(questions)) },
  ]
  if (sets.length > 0) {
    const minCost = Math.min(...sets.map((set) => set.points_cost))
    facts.push({
      icon: <PointsMark />,
      text: texts.subcategoryPage.pointsFrom(formatNumber(minCost)),
    })
  }
  return (
    <LinkCard
      link={link}
      title={course.name}
      description={course.description}
      icon={
        course.thumbnail_url ? <img src={course.thumbnail_url} alt="" loading="lazy" /> : undefined
      }
      meta={<Facts facts={facts} />}
    />
  )
}
