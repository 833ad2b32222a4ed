import { escapeHtml } from '../html/escape-html.ts'
import { type CatalogueLink, cataloguePath } from './catalogue-path.ts'
import type { PageContent } from './load-entity.ts'
import { findRoute } from './routes.ts'
import { type Subject, trailOf } from './structured-data.ts'
import { plainTexts } from './texts.ts'

type Plain = { subject: Subject; content: PageContent; title: string; description: string }

/**
 * Renders a page as HTML for readers without JavaScript, such as crawlers: its subject, the path to it, and
 * its children.
 */
export function plainPage({ subject, content, title, description }: Plain): string {
  const { entity, siteName, onTenant } = subject
  const below = entity?.children ?? content.categories ?? []
  const facts = entity?.total_questions
    ? `<p>${plainTexts.facts(entity.total_questions, entity.time_limit_minutes ?? null)}</p>`
    : ''
  return [
    `<div style="${look}">`,
    `<p>${link(siteName, '/')}</p>`,
    entity ? `<nav>${trail(subject)}</nav>` : '',
    `<h1>${escapeHtml(entity?.name ?? title)}</h1>`,
    `<p>${escapeHtml(description)}</p>${facts}`,
    list(below, onTenant),
    `<nav>${siteLinks.map(([name, path]) => link(name, path)).join(' · ')}</nav>`,
    `<p><strong>${plainTexts.needsScript}</strong></p></div>`,
  ].join('')
}

/** Complements a rendered view with the quiz sets of a course, for which the view asks guests to sign in. */
export function besideView({ subject, content }: Pick<Plain, 'subject' | 'content'>): string {
  const sets = (content.entity?.children ?? []).filter(({ kind }) => kind === 'quiz')
  const needed = `<p><strong>${plainTexts.needsScript}</strong></p>`
  return `<div style="${look}">${list(sets, subject.onTenant)}${needed}</div>`
}

function list(parts: CatalogueLink[], onTenant: boolean): string {
  const item = ({ kind, id, name }: CatalogueLink) => link(name, cataloguePath(kind, id, onTenant))
  if (parts.length === 0) return ''
  return `<ul>${parts.map((part) => `<li>${item(part)}</li>`).join('')}</ul>`
}

const look =
  "max-width:68ch;margin:0 auto;padding:24px 16px;font:1rem/1.7 'IBM Plex Sans Thai',sans-serif"

const siteLinks = ['/quiz-sets', '/about', '/contact', '/privacy-policy', '/terms-of-service'].map(
  (path): [name: string, path: string] => [findRoute(path)?.name ?? path, path],
)

function trail(subject: Subject): string {
  if (!subject.entity) return ''
  const steps = trailOf(subject, subject.entity).slice(0, -1)
  return steps.map(([name, url]) => link(name, new URL(url).pathname)).join(' › ')
}

function link(name: string, path: string): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`
}
