import { IconFolders, IconNotebook } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { Facts } from '@/components/facts'
import { LinkCard } from '@/components/link-card'
import { formatNumber } from '@/lib/formats'
import type { CategoryCard as Category } from '../api/categories'
import { texts } from '../texts'
import { CatalogueIcon } from './catalogue-icon'

type Props = { category: Category; link: LinkProps; order?: 2 | 3 }

export function CategoryCard({ category, link, order }: Props) {
  return (
    <LinkCard
      link={link}
      order={order}
      title={category.name}
      description={category.description}
      icon={<CatalogueIcon icon={category.icon_url} />}
      meta={
        <Facts
          facts={[
            {
              icon: <IconFolders />,
              text: texts.counts.subcategories(formatNumber(category.subcategory_count)),
            },
            {
              icon: <IconNotebook />,
              text: texts.counts.courses(formatNumber(category.course_count)),
            },
          ]}
        />
      }
    />
  )
}
