import type { OtherSite } from '@/lib/other-site'
import { texts } from './texts'

/** On which site something is, and that it cannot be opened where that one is closed. */
export function siteWords({ name, domain }: OtherSite): string {
  const where = name ? texts.onSite(name) : texts.onHub
  return domain ? where : `${where} ${texts.siteClosed}`
}
