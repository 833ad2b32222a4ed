import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react'
import { useSite } from '@/lib/site'
import { socialAddresses } from './social-addresses'
import classes from './social-links.module.css'
import { texts } from './texts'

const icons = {
  facebook_url: IconBrandFacebook,
  twitter_url: IconBrandX,
  instagram_url: IconBrandInstagram,
  linkedin_url: IconBrandLinkedin,
  youtube_url: IconBrandYoutube,
}

/** Links to the operator's pages on social networks. */
export default function SocialLinks() {
  const links = socialAddresses(useSite().settings)
  return (
    <ul className={classes.social} aria-label={texts.label}>
      {links.map(({ key, href }) => {
        const Icon = icons[key]
        return (
          <li key={key}>
            <a href={href} target="_blank" rel="noopener" aria-label={texts.networks[key]}>
              <Icon size={24} stroke={1.6} aria-hidden="true" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
