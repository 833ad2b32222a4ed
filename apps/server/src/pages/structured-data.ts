import type { Entity, PageContent } from './load-entity.ts'
import type { PageRoute } from './routes.ts'
import { pageTexts } from './texts.ts'

const context = 'https://schema.org'

/** JSON-LD of a page: BreadcrumbList, and Course or Quiz where the page is one (schema.org). */
export function structuredData(
  route: PageRoute | undefined,
  { entity }: PageContent,
  siteName: string,
  url: string,
): object[] {
  if (!route || !entity) return []
  const data: object[] = [breadcrumbs(entity, url)]
  const provider = { '@type': 'Organization', name: siteName, url: new URL('/', url).href }
  const common = {
    name: entity.name,
    description: entity.description || entity.name,
    url,
    inLanguage: 'th',
  }
  if (route.kind === 'course')
    data.push({ '@context': context, '@type': 'Course', ...common, provider })
  if (route.kind === 'quiz') {
    const educationalUse = 'assessment'
    const timeRequired = entity.time_limit_minutes ? `PT${entity.time_limit_minutes}M` : undefined
    data.push({
      '@context': context,
      '@type': 'Quiz',
      ...common,
      provider,
      educationalUse,
      timeRequired,
    })
  }
  return data
}

function breadcrumbs(entity: Entity, url: string) {
  const isTenantPath = new URL(url).pathname.startsWith('/tenant-')
  const steps = [
    { name: pageTexts.home, path: '/' },
    { name: pageTexts.categories, path: isTenantPath ? '/tenant-categories' : '/categories' },
    ...entity.ancestors.map(({ kind, id, name }) => ({
      name,
      path: pathOf(kind, id, isTenantPath),
    })),
    { name: entity.name, path: new URL(url).pathname },
  ]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, url).href,
    })),
  }
}

/** The address of a part of the catalogue, in the hub's form or the tenant's. */
export function pathOf(
  kind: 'category' | 'subcategory' | 'course' | 'quiz',
  id: string,
  tenant: boolean,
) {
  const prefix = tenant ? '/tenant-' : '/'
  if (kind === 'category') return `${prefix}category/${id}/subcategories`
  if (kind === 'quiz') return `${prefix}quiz/${id}`
  return `${prefix}${kind === 'course' ? 'courses' : 'subcategories'}/${id}`
}
