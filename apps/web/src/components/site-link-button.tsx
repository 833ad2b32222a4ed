import { Button, type ButtonProps } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OtherSite } from '@/lib/other-site'
import { LinkButton } from './link-button'
import { useSiteAddress } from './use-site-address'

type Props = ButtonProps & {
  link: LinkProps
  /** Null where the target is on the site visited. */
  site: OtherSite | null
  children: ReactNode
}

/** A button to wherever its target is at home; nothing where that site is closed. */
export function SiteLinkButton({ link, site, ...button }: Props) {
  const address = useSiteAddress(site, link)
  if (!site) return <LinkButton {...link} {...button} />
  return address ? <Button component="a" href={address} {...button} /> : null
}
