import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OtherSite } from '@/lib/other-site'
import { useSiteAddress } from './use-site-address'

type Props = {
  link: LinkProps
  /** Null if the target is on the visited site. */
  site: OtherSite | null
  className?: string
  children: ReactNode
}

/** A link to its target on the site it belongs to; plain text if that site is closed. */
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
