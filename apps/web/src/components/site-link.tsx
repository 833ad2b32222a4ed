import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OtherSite } from '@/lib/other-site'
import { useSiteAddress } from './use-site-address'

type Props = {
  link: LinkProps
  /** Null where the target is on the site visited. */
  site: OtherSite | null
  className?: string
  children: ReactNode
}

/** A link to wherever its target is at home; plain words where that site is closed. */
export function SiteLink({ link, site, className, children }: Props) {
  const address = useSiteAddress(site, link)
  if (!site) {
    return (
      <Link {...link} className={className}>
        {children}
      </Link>
    )
  }
  return address ? (
    <a href={address} className={className}>
      {children}
    </a>
  ) : (
    children
  )
}
