import {
  IconBook2,
  IconBuildingBank,
  IconCalculator,
  IconDeviceLaptop,
  IconMessages,
  IconNotebook,
  IconScale,
  IconStethoscope,
  IconWorld,
} from '@tabler/icons-react'

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
export function CatalogueIcon({ icon }: { icon: string | null }) {
  const Named = icon ? named[icon as keyof typeof named] : IconBook2
  if (Named) return <Named size={28} stroke={1.6} />
  return /^(https?:\/\/|\/|data:image)/.test(icon ?? '') ? (
    <img src={icon ?? ''} alt="" loading="lazy" />
  ) : (
    icon
  )
}
