import type { OtherSite } from '@/lib/other-site'
import { texts } from './texts'

/** The name of the site that something belongs to, with a note if that site is closed. */
export function siteWords({ name, domain }: OtherSite): string {
  const where = name ? texts.onSite(name) : texts.onHub
  return domain ? where : `${where} ${texts.siteClosed}`
}
