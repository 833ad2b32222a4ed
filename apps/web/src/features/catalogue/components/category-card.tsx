import {
  IconBook2,
  IconBuildingBank,
  IconCalculator,
  IconDeviceLaptop,
  IconFolders,
  IconMessages,
  IconNotebook,
  IconScale,
  IconStethoscope,
  IconWorld,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { Facts } from '@/components/facts'
import { LinkCard } from '@/components/link-card'
import { formatNumber } from '@/lib/formats'
import type { CategoryCard as Category } from '../api'
import { texts } from '../texts'

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

/** Icons that an administrator can select by name. They take the site's colour. */
const named = {
  book: IconBook2,
  calculator: IconCalculator,
  government: IconBuildingBank,
  laptop: IconDeviceLaptop,
  messages: IconMessages,
  notebook: IconNotebook,
  scale: IconScale,
  stethoscope: IconStethoscope,
  world: IconWorld,
}

/** Category icon: a named icon, an image by URL, an emoji, or a book by default. */
function CatalogueIcon({ icon }: { icon: string | null }) {
  const Named = icon ? named[icon as keyof typeof named] : IconBook2
  if (Named) return <Named size={28} stroke={1.6} />
  return /^(https?:\/\/|\/|data:image)/.test(icon ?? '') ? (
    <img src={icon ?? ''} alt="" loading="lazy" />
  ) : (
    icon
  )
}
