import { CategoryPreview } from '@/features/catalogue/components/category-preview'
import { siteLinks, tenantLinks } from '@/features/catalogue/rules/catalogue-links'
import { HubHome } from '@/features/home/components/hub-home'
import { LocalHome } from '@/features/home/components/local-home'
import { TenantHome } from '@/features/home/components/tenant-home'
import { homeVariant } from '@/features/home/rules/home-variant'
import { tenantIdOf, useSite } from '@/lib/site'
import { HomeExams } from './-open-exams'

/** The landing page of the site, for visitors. */
export function SalesPage() {
  const site = useSite()
  const tenantId = tenantIdOf(site)
  switch (homeVariant(site)) {
    case 'hub':
      return (
        <HubHome
          exams={<HomeExams />}
          categories={<CategoryPreview links={siteLinks} tenantId={tenantId} />}
        />
      )
    case 'tenant':
      return (
        <TenantHome
          exams={<HomeExams />}
          categories={<CategoryPreview links={tenantLinks} tenantId={tenantId} />}
        />
      )
    case 'local-government':
      return (
        <LocalHome
          exams={<HomeExams />}
          categories={<CategoryPreview links={tenantLinks} tenantId={tenantId} />}
        />
      )
  }
}
