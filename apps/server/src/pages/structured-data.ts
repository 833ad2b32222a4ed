import { type CatalogueLink, cataloguePath, categoriesPath } from './catalogue-path.ts'
import type { Entity } from './load-entity.ts'
import type { PageRoute } from './routes.ts'
import { pageTexts } from './texts.ts'

const context = 'https://schema.org'

export type Subject = {
  route: PageRoute | undefined
  entity: Entity | null
  siteName: string
  /** Canonical URL of the page. */
  url: string
  onTenant: boolean
}

/**
 * Returns the JSON-LD of a page (schema.org): the site on the home page; elsewhere the path to the page, and
 * a Course or a Quiz if the page is one.
 */
export function structuredData(subject: Subject): object[] {
  const { route, entity, siteName, url } = subject
  if (route?.kind === 'home') {
    return [{ '@context': context, '@type': 'WebSite', name: siteName, url, inLanguage: 'th' }]
  }
  if (!route || !entity) return []
  const common = {
    '@context': context,
    name: entity.name,
    description: entity.description || entity.name,
    url,
    inLanguage: 'th',
    provider: { '@type': 'Organization', name: siteName, url: new URL('/', url).href },
  }
  const data: object[] = [breadcrumbs(subject, entity)]
  if (route.kind === 'course') data.push({ ...common, ...courseParts(subject, entity) })
  if (route.kind === 'quiz' || route.kind === 'exam')
    data.push({ ...common, ...quizParts(subject, entity) })
  return data
}

function courseParts(subject: Subject, { children = [] }: Entity) {
  const part = ({ name, ...link }: CatalogueLink) => ({
    '@type': 'Quiz',
    name,
    url: hrefOf(subject, link),
  })
  return { '@type': 'Course', hasPart: children.length > 0 ? children.map(part) : undefined }
}

function quizParts(subject: Subject, { ancestors, time_limit_minutes: minutes }: Entity) {
  const course = ancestors.find(({ kind }) => kind === 'course')
  return {
    '@type': 'Quiz',
    educationalUse: 'assessment',
    learningResourceType: 'quiz',
    timeRequired: minutes ? `PT${minutes}M` : undefined,
    isPartOf: course && { '@type': 'Course', name: course.name, url: hrefOf(subject, course) },
  }
}

/** Returns the path from the home page down to the page itself, as `[name, URL]`. */
export function trailOf(subject: Subject, entity: Entity): [name: string, url: string][] {
  const at = (path: string) => new URL(path, subject.url).href
  return [
    [pageTexts.home, at('/')],
    [pageTexts.categories, at(categoriesPath(subject.onTenant))],
    ...entity.ancestors.map((link): [string, string] => [link.name, hrefOf(subject, link)]),
    [entity.name, subject.url],
  ]
}

function breadcrumbs(subject: Subject, entity: Entity) {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: trailOf(subject, entity).map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  }
}

function hrefOf({ url, onTenant }: Subject, { kind, id }: Pick<CatalogueLink, 'kind' | 'id'>) {
  return new URL(cataloguePath(kind, id, onTenant), url).href
}
