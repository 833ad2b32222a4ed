import { IconFileText, IconNotebook } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { Facts } from '@/components/facts'
import { LinkCard } from '@/components/link-card'
import { formatNumber } from '@/lib/formats'
import type { SubcategoryCard as Subcategory } from '../api/subcategories'
import { texts } from '../texts'

export function SubcategoryCard(props: { subcategory: Subcategory; link: LinkProps }) {
  const { name, description, course_count, quiz_set_count } = props.subcategory
  return (
    <LinkCard
      link={props.link}
      title={name}
      description={description}
      meta={
        <Facts
          facts={[
            { icon: <IconNotebook />, text: texts.counts.courses(formatNumber(course_count)) },
            { icon: <IconFileText />, text: texts.counts.quizSets(formatNumber(quiz_set_count)) },
          ]}
        />
      }
    />
  )
}
