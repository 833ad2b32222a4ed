import { Button, type ButtonProps } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OtherSite } from '@/lib/other-site'
import { LinkButton } from './link-button'
import { useSiteAddress } from './use-site-address'

type Props = ButtonProps & {
  link: LinkProps
  /** Null if the target is on the visited site. */
  site: OtherSite | null
  children: ReactNode
}

/** A button that links to its target on the site it belongs to; renders nothing if that site is closed. */
export function SiteLinkButton({ link, site, ...button }: Props) {
  const address = useSiteAddress(site, link)
  if (!site) return <LinkButton {...link} {...button} />
  return address ? <Button component="a" href={address} {...button} /> : null
}
