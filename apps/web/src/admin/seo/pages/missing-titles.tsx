import { useQuery } from '@tanstack/react-query'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import classes from './seo.module.css'
import { texts } from './texts'

const words = texts.missing

const missingTitles = (tenantId: string | null) =>
  ({
    queryKey: ['seo_settings', 'missing', tenantId],
    queryFn: async () =>
      unwrap(await data.rpc('missing_page_titles', { tenant_id_param: tenantId ?? undefined })),
  }) satisfies Read<unknown>

/** Pages of a site that have no title or description for search engines. */
export function MissingTitles({ tenantId }: { tenantId: string | null }) {
  const { data: counts } = useQuery(missingTitles(tenantId))
  if (!counts) return null
  const { total, missing, pages } = counts
  if (missing === 0) return <p className={classes.all}>{words.complete(formatNumber(total))}</p>
  const types = texts.types as Record<string, string>
  return (
    <details className={classes.card}>
      <summary>{words.summary(formatNumber(missing), formatNumber(total))}</summary>
      <ul className={classes.pages}>
        {pages.map(({ page_type, reference_id, name, has_title, has_description }) => (
          <li key={`${page_type} ${reference_id}`}>
            {types[page_type]}
            {name && ` · ${name}`}
            <span className={classes.entry}>
              {[!has_title && words.noTitle, !has_description && words.noDescription]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {missing > pages.length && <p>{words.more(formatNumber(missing - pages.length))}</p>}
    </details>
  )
}
