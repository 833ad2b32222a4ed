import { useQuery } from '@tanstack/react-query'
import { RowList } from '@/components/row-list'
import { SiteLink } from '@/components/site-link'
import { formatNumber } from '@/lib/formats'
import { useTenant } from '@/lib/site'
import { otherSitesQuery } from '../api/other-sites'
import { pageTexts } from '../page-texts'
import classes from './search-screen.module.css'

/** Results on other sites. They follow this site's results, so that nothing shifts when they load. */
export function OtherSites({ query }: { query: string }) {
  const isHub = useTenant() === null
  const { data: sites = [] } = useQuery({
    ...otherSitesQuery(query),
    enabled: isHub && query.trim() !== '',
  })
  if (!isHub || sites.length === 0) return null
  return (
    <section className={classes.group} aria-labelledby="other-sites">
      <h2 id="other-sites">{pageTexts.otherSites.title}</h2>
      <RowList>
        {sites.map(({ site, found }) => (
          <li key={site.tenant_id} className={classes.site}>
            <SiteLink link={{ to: '/search', search: { q: query } }} site={site}>
              {pageTexts.otherSites.found(site.name ?? '', formatNumber(found))}
            </SiteLink>
          </li>
        ))}
      </RowList>
    </section>
  )
}
