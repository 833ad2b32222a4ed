import { readFileSync } from 'node:fs'

/** The kind of user, and the site. */
export type Visitor = 'guest' | 'learner' | 'tenant guest' | 'tenant learner' | 'admin'

/** Values for the parameters of the paths below: rows of the demo, and of the test's learner. */
export type Places = {
  tenant: string
  /** The account that administrators open. */
  learner?: string
  /** The address of a paper of an examination. */
  paper?: string
  category: string
  subcategory: string
  course: string
  quizSet: string
  exam: string
  attempt: string
  /** At a paper of the examination. */
  examAttempt: string
  paidOrder: string
  failedOrder: string
  pendingOrder: string
}

export const none = {
  exam: '',
  attempt: '',
  examAttempt: '',
  paidOrder: '',
  failedOrder: '',
  pendingOrder: '',
}

/** The second size of each check. */
export const desktop = { width: 1280, height: 800 }

type Case = { route: string; visitor: Visitor; path: (places: Places) => string }

const missingId = '00000000-0000-4000-8000-000000000000'

const at = (route: string, visitor: Visitor, path = (_: Places) => route): Case => ({
  route,
  visitor,
  path,
})

/**
 * Every route of the site, and the states that an address alone can open. States that several screens show by the same
 * component (nothing found, a missing entry) are opened on one of them.
 */
export const cases: Case[] = [
  at('/', 'guest'),
  at('/', 'tenant guest'),
  at('/', 'learner'),
  at('/about', 'guest'),
  at('/account', 'learner'),
  at('/admin/', 'admin', () => '/admin'),
  at('/admin/', 'admin', () => '/admin?tab=analytics&range=90d'),
  at('/admin/', 'admin', () => '/admin?tab=performance&range=30d'),
  at('/admin/', 'admin', () => '/admin?tab=revenue'),
  at('/admin/orders', 'admin'),
  at('/admin/orders', 'admin', () => '/admin/orders?tab=review'),
  at('/admin/orders', 'admin', () => '/admin/orders?tab=report'),
  at('/admin/$', 'admin', () => '/admin/no-such-page'),
  at('/admin/audit-log', 'admin'),
  at('/admin/audit-log', 'admin', () => '/admin/audit-log?view=trash'),
  at('/admin/audit-log', 'admin', () => '/admin/audit-log?view=jobs'),
  at('/admin/audit-log', 'admin', () => '/admin/audit-log?q=zzzz'),
  at('/admin/categories', 'admin'),
  at('/admin/categories', 'admin', () => '/admin/categories?q=zzzz'),
  at('/admin/categories', 'admin', () => '/admin/categories?record=new'),
  at('/admin/courses', 'admin'),
  at('/admin/courses', 'admin', () => '/admin/courses?record=new'),
  at('/admin/quiz-sets', 'admin'),
  at('/admin/quiz-sets', 'admin', () => '/admin/quiz-sets?record=new'),
  at('/admin/quiz-sets', 'admin', (to) => `/admin/quiz-sets?course=${to.course}`),
  at('/admin/questions', 'admin'),
  at('/admin/questions', 'admin', () => '/admin/questions?record=new'),
  at('/admin/questions', 'admin', () => '/admin/questions?tab=reports'),
  at('/admin/questions', 'admin', () => '/admin/questions?tab=duplicates'),
  at('/admin/import', 'admin'),
  at('/admin/import', 'admin', () => '/admin/import?tab=export'),
  at('/admin/import', 'admin', () => '/admin/import?tab=history'),
  at('/admin/courses', 'admin', () => '/admin/courses?site=global'),
  at('/admin/storage', 'admin'),
  at('/admin/health', 'admin'),
  at('/admin/storage', 'admin', () => '/admin/storage?record=global'),
  at('/admin/quiz-tags', 'admin'),
  at('/admin/quiz-tags', 'admin', () => '/admin/quiz-tags?record=new'),
  at(
    '/admin/quiz-sets/$id/statistics',
    'admin',
    (to) => `/admin/quiz-sets/${to.quizSet}/statistics`,
  ),
  at('/admin/subcategories', 'admin'),
  at('/admin/tag-categories', 'admin'),
  at('/admin/subjects', 'admin'),
  at('/admin/exams', 'admin'),
  at('/admin/laws', 'admin'),
  at('/admin/laws', 'admin', () => '/admin/laws?record=new'),
  at('/admin/laws/$lawId', 'admin', () => `/admin/laws/${missingId}`),
  at('/admin/laws/proposals', 'admin'),
  ...['paper', 'sheet', 'key'].map((part) =>
    at('/admin/exams/$blueprintId/papers/$paperId', 'admin', (to) => `${to.paper}?part=${part}`),
  ),
  at(
    '/admin/exams/$blueprintId/reliability',
    'admin',
    () => `/admin/exams/${missingId}/reliability`,
  ),
  at('/admin/messages', 'admin'),
  at('/admin/messages', 'admin', () => `/admin/messages?record=${missingId}`),
  at('/admin/payment-settings', 'admin'),
  at('/admin/site-settings', 'admin'),
  at('/admin/seo', 'admin'),
  at('/admin/seo', 'admin', () => '/admin/seo?record=new'),
  at('/admin/seo', 'admin', () => '/admin/seo?type=course'),
  at('/admin/tenant-settings', 'admin'),
  at('/admin/tenant-settings', 'admin', (to) => `/admin/tenant-settings?site=${to.tenant}`),
  at('/admin/tenant-seo', 'admin'),
  at('/admin/tenant-seo', 'admin', (to) => `/admin/tenant-seo?site=${to.tenant}&record=new`),
  at('/admin/tenant-site-settings', 'admin'),
  at(
    '/admin/tenant-site-settings',
    'admin',
    (to) => `/admin/tenant-site-settings?site=${to.tenant}`,
  ),
  at('/admin/tenants', 'admin'),
  at('/admin/tenants', 'admin', () => '/admin/tenants?record=new'),
  at('/admin/tenants/$id/domains', 'admin', (to) => `/admin/tenants/${to.tenant}/domains`),
  at('/admin/tenants/$id/managers', 'admin', (to) => `/admin/tenants/${to.tenant}/managers`),
  at('/admin/users', 'admin'),
  at('/admin/users', 'admin', () => '/admin/users?record=new'),
  ...['attempts', 'points', 'orders', 'sessions', 'notes', 'account'].map((part) =>
    at('/admin/users/$id', 'admin', (to) => `/admin/users/${to.learner}?part=${part}`),
  ),
  at('/admin/users/$id', 'admin', () => `/admin/users/${missingId}`),
  at('/auth', 'guest'),
  at('/notices', 'learner'),
  at('/bookmarks', 'learner'),
  at('/bookmarks', 'learner', () => '/bookmarks?q=zzzz'),
  at('/careers', 'guest'),
  at('/categories', 'guest'),
  at('/categories', 'guest', () => '/categories?q=zzzz'),
  at(
    '/category/$categoryId/subcategories',
    'guest',
    (to) => `/category/${to.category}/subcategories`,
  ),
  at('/confirm', 'guest'),
  at('/confirm', 'guest', () => '/confirm?type=signup#error=access_denied&error_code=otp_expired'),
  at('/confirm', 'guest', () => '/confirm#token_hash=none&type=signup'),
  at('/contact', 'guest'),
  at('/cookie-policy', 'guest'),
  at('/courses/$id', 'guest', (to) => `/courses/${to.course}`),
  at('/courses/$id', 'learner', (to) => `/courses/${to.course}`),
  at('/courses/$id', 'guest', () => `/courses/${missingId}`),
  at('/dashboard', 'learner'),
  at('/dashboard', 'learner', () => '/dashboard?q=zzzz'),
  at('/leaderboard', 'guest'),
  at('/leaderboard', 'learner', () => '/leaderboard?period=week'),
  at('/payment-failed', 'learner', (to) => `/payment-failed?order_id=${to.failedOrder}`),
  at('/payment-pending', 'learner', (to) => `/payment-pending?order_id=${to.pendingOrder}`),
  at('/payment-pending', 'learner', () => '/payment-pending'),
  at('/payment-success', 'learner', (to) => `/payment-success?order_id=${to.paidOrder}`),
  at('/platforms', 'guest'),
  at('/platforms', 'guest', () => '/platforms?view=list'),
  at('/points', 'learner'),
  at('/points', 'learner', () => '/points?page=9'),
  at('/practice/$attemptId', 'learner', (to) => `/practice/${to.attempt}`),
  at('/practice/topic/$topicId', 'learner', () => `/practice/topic/${missingId}`),
  at('/privacy-policy', 'guest'),
  at('/purchase-points', 'guest'),
  at('/purchase-points', 'learner'),
  at('/purchase-points', 'learner', (to) => `/purchase-points?receipt=${to.paidOrder}`),
  at('/exams/$blueprintId', 'guest', (to) => `/exams/${to.exam}`),
  at('/exams/$blueprintId', 'learner', (to) => `/exams/${to.exam}`),
  at('/exams/$blueprintId', 'learner', () => `/exams/${missingId}`),
  at('/quiz-results/$attemptId', 'learner', (to) => `/quiz-results/${to.attempt}`),
  at('/quiz-results/$attemptId', 'learner', (to) => `/quiz-results/${to.examAttempt}`),
  at('/quiz-sets', 'guest'),
  at('/quiz/$quizSetId', 'learner', (to) => `/quiz/${to.quizSet}`),
  at('/quiz/$quizSetId', 'learner', () => `/quiz/${missingId}`),
  at('/reset-password', 'guest'),
  at('/review', 'learner'),
  at('/search', 'guest'),
  at('/search', 'guest', () => `/search?q=${encodeURIComponent('ภาษา')}`),
  at('/search', 'guest', () => '/search?q=zzzz'),
  at('/subcategories/$id', 'guest', (to) => `/subcategories/${to.subcategory}`),
  at('/tenant-categories', 'tenant guest'),
  at(
    '/tenant-category/$categoryId/subcategories',
    'tenant guest',
    (to) => `/tenant-category/${to.category}/subcategories`,
  ),
  at('/tenant-courses/$id', 'tenant guest', (to) => `/tenant-courses/${to.course}`),
  at('/tenant-courses/$id', 'tenant learner', (to) => `/tenant-courses/${to.course}`),
  at('/tenant-quiz/$quizSetId', 'tenant learner', (to) => `/tenant-quiz/${to.quizSet}`),
  at(
    '/tenant-subcategories/$subcategoryId',
    'tenant guest',
    (to) => `/tenant-subcategories/${to.subcategory}`,
  ),
  at('/terms-of-service', 'guest'),
  at('the not-found screen', 'guest', () => '/no-such-page'),
  at('the development mailbox', 'guest', () => '/dev/mailbox'),
]

/** Addresses that redirect to another route's screen, which has its own case. */
export const leadingOn = ['/categories/$categoryId', '/second-factor']

/** Every path of the router's generated route tree. */
export function knownRoutes(): string[] {
  const tree = readFileSync(
    new URL('../../../apps/web/src/routeTree.gen.ts', import.meta.url),
    'utf8',
  )
  const paths = /fullPaths:\s*((?:\| '[^']+'\s*)+)/.exec(tree)?.[1] ?? ''
  return [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
}
