import { IconBook2 } from '@tabler/icons-react'

/** A category's icon: an emoji, a picture by its address, or a book where there is none. */
export function CatalogueIcon({ icon }: { icon: string | null }) {
  if (!icon) return <IconBook2 size={26} />
  return /^(https?:\/\/|\/|data:image)/.test(icon) ? <img src={icon} alt="" loading="lazy" /> : icon
}
