import { Suspense } from 'react'
import { CategoryPreview } from '@/features/catalogue/components/category-preview'
import { siteLinks, tenantLinks } from '@/features/catalogue/rules/catalogue-links'
import { HubHome } from '@/features/home/components/hub-home'
import { LocalHome } from '@/features/home/components/local-home'
import { TenantHome } from '@/features/home/components/tenant-home'
import { homeVariant } from '@/features/home/rules/home-variant'
import { tenantIdOf, useSite } from '@/lib/site'
import { HomeExams } from './-open-exams'

// Rendered by the server with the page. Elsewhere the space of one row of cards is reserved.
const exams = (
  <Suspense fallback={<div style={{ minHeight: 360 }} />}>
    <HomeExams />
  </Suspense>
)

/** The landing page of the site, for visitors. */
export function SalesPage() {
  const site = useSite()
  const tenantId = tenantIdOf(site)
  switch (homeVariant(site)) {
    case 'hub':
      return (
        <HubHome
          exams={exams}
          categories={<CategoryPreview links={siteLinks} tenantId={tenantId} />}
        />
      )
    case 'tenant':
      return (
        <TenantHome
          exams={exams}
          categories={<CategoryPreview links={tenantLinks} tenantId={tenantId} />}
        />
      )
    case 'local-government':
      return (
        <LocalHome
          exams={exams}
          categories={<CategoryPreview links={tenantLinks} tenantId={tenantId} />}
        />
      )
  }
}
