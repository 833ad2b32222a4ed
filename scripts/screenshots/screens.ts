import * as acts from './acts.ts'
import type { Cast } from './cast.ts'
import type { ContentIds } from './content-ids.ts'
import type { Orders } from './orders.ts'
import type { Screen, Site } from './screen.ts'

const guests: Screen[] = [
  { name: 'home-hub', path: '/' },
  { name: 'home-local', site: 'local.', path: '/' },
  { name: 'home-nurse', site: 'nurse.', path: '/', act: acts.answerSample },
  { name: 'menu-guest', path: '/', act: acts.openMenu },
  { name: 'auth', path: '/auth' },
  { name: 'auth-refused', path: '/auth', act: acts.signInWrongly },
  { name: 'auth-sign-up', site: 'local.', path: '/auth', act: acts.pickSecondTab },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'categories', path: '/categories' },
  { name: 'tenant-categories', site: 'local.', path: '/tenant-categories' },
  { name: 'quiz-sets', path: '/quiz-sets' },
  { name: 'leaderboard', path: '/leaderboard' },
  { name: 'search', site: 'local.', path: '/search?q=2496' },
  { name: 'search-empty', path: '/search?q=zzzz' },
  { name: 'search-blank', path: '/search' },
  { name: 'search-other-sites', path: '/search?q=เทศบาล' },
  { name: 'platforms', path: '/platforms' },
  { name: 'purchase-guest', path: '/purchase-points' },
  { name: 'about', path: '/about' },
  { name: 'careers', path: '/careers' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-of-service' },
  { name: 'cookies', path: '/cookie-policy' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'mailbox', path: '/dev/mailbox' },
  { name: 'mailbox-mail', path: '/dev/mailbox', act: acts.firstMail },
]

const members: Screen[] = [
  ...(['dashboard', 'points', 'review'] as const).flatMap((name): Screen[] => [
    { name, site: 'local.', path: `/${name}`, who: 'learner' },
    { name: `${name}-new`, path: `/${name}`, who: 'newcomer' },
  ]),
  { name: 'bookmarks', site: 'local.', path: '/bookmarks', who: 'candidate' },
  { name: 'bookmarks-new', path: '/bookmarks', who: 'newcomer' },
  { name: 'home-hub-member', path: '/', who: 'learner' },
  { name: 'home-running', site: 'local.', path: '/', who: 'candidate' },
  { name: 'home-new', site: 'local.', path: '/', who: 'newcomer' },
  {
    name: 'bookmarks-open',
    site: 'local.',
    path: '/bookmarks',
    who: 'candidate',
    act: acts.openBookmark,
  },
  { name: 'menu-member', site: 'local.', path: '/', who: 'learner', act: acts.openMenu },
  { name: 'dashboard-long-names', site: 'nurse.', path: '/dashboard', who: 'longNamed' },
  { name: 'leaderboard-member', site: 'local.', path: '/leaderboard', who: 'learner' },
  { name: 'purchase', site: 'local.', path: '/purchase-points', who: 'learner' },
  { name: 'account', site: 'local.', path: '/account', who: 'learner' },
]

const empty = '?q=zzzz'

const backOffice: Screen[] = [
  { name: 'admin-dashboard', path: '/admin?range=30d' },
  { name: 'admin-dashboard-analytics', path: '/admin?tab=analytics&range=90d' },
  { name: 'admin-dashboard-performance', path: '/admin?tab=performance&range=30d' },
  { name: 'admin-dashboard-revenue', path: '/admin?tab=revenue&range=30d' },
  { name: 'admin-orders', path: '/admin/orders' },
  { name: 'admin-orders-review', path: '/admin/orders?tab=review' },
  { name: 'admin-orders-report', path: '/admin/orders?tab=report' },
  { name: 'admin-categories', path: '/admin/categories' },
  { name: 'admin-categories-new', path: '/admin/categories?record=new' },
  { name: 'admin-categories-empty', path: `/admin/categories${empty}` },
  { name: 'admin-subcategories', path: '/admin/subcategories' },
  { name: 'admin-courses', path: '/admin/courses' },
  { name: 'admin-courses-new', path: '/admin/courses?record=new' },
  { name: 'admin-quiz-sets', path: '/admin/quiz-sets' },
  { name: 'admin-quiz-sets-new', path: '/admin/quiz-sets?record=new' },
  { name: 'admin-questions', path: '/admin/questions' },
  { name: 'admin-questions-new', path: '/admin/questions?record=new' },
  { name: 'admin-questions-reports', path: '/admin/questions?tab=reports' },
  { name: 'admin-questions-duplicates', path: '/admin/questions?tab=duplicates' },
  { name: 'admin-questions-empty', path: `/admin/questions${empty}` },
  { name: 'admin-tag-categories', path: '/admin/tag-categories' },
  { name: 'admin-subjects', path: '/admin/subjects' },
  { name: 'admin-exams', path: '/admin/exams' },
  { name: 'admin-quiz-tags', path: '/admin/quiz-tags' },
  { name: 'admin-import', path: '/admin/import' },
  { name: 'admin-import-export', path: '/admin/import?tab=export' },
  { name: 'admin-import-history', path: '/admin/import?tab=history' },
  { name: 'admin-audit-log', path: '/admin/audit-log' },
  { name: 'admin-trash', path: '/admin/audit-log?view=trash' },
  { name: 'admin-jobs', path: '/admin/audit-log?view=jobs' },
].map((screen) => ({ ...screen, who: 'administrator' }))

export function screensOf(cast: Cast, orders: Orders, toSubmit: string): Screen[] {
  const { hub, local, nurse, finishedId, topicId, invitation } = cast
  const [finished, instant, fresh] = local.quizSetIds
  const tenantQuiz = (id = '') => ({
    site: 'local.' as const,
    path: `/tenant-quiz/${id}`,
    who: 'candidate' as const,
  })
  const mainQuiz = { path: `/quiz/${hub.quizSetIds[0]}`, who: 'candidate' as const }
  return [
    ...payments(orders),
    ...guests,
    { name: 'auth-invited', path: `/auth?ref=${invitation}` },
    ...members,
    ...backOffice,
    {
      name: 'admin-statistics',
      path: `/admin/quiz-sets/${finished}/statistics`,
      who: 'administrator',
    },
    ...catalogue('', hub, ''),
    ...catalogue('tenant-', local, 'local.'),
    ...catalogue('long-names-', nurse, 'nurse.'),
    {
      name: 'tenant-course-member',
      site: 'local.',
      path: `/tenant-courses/${local.courseId}`,
      who: 'candidate',
    },
    { name: 'quiz-start', ...tenantQuiz(fresh ?? finished) },
    { name: 'quiz-start-main', path: mainQuiz.path, who: 'learner' },
    {
      name: 'quiz-start-poor',
      site: 'nurse.',
      path: `/tenant-quiz/${nurse.quizSetIds[1]}`,
      who: 'newcomer',
    },
    {
      name: 'quiz-start-long-names',
      site: 'nurse.',
      path: `/tenant-quiz/${nurse.quizSetIds[0]}`,
      who: 'learner',
    },
    { name: 'quiz-resume', ...tenantQuiz(instant) },
    { name: 'quiz-instant', ...tenantQuiz(instant), act: acts.resume },
    { name: 'quiz-wrong', ...tenantQuiz(instant), act: acts.resumeAt(1) },
    { name: 'quiz-right', ...tenantQuiz(instant), act: acts.resumeAt(2) },
    { name: 'quiz', ...mainQuiz, act: acts.resumeAt(3) },
    { name: 'quiz-offline', ...mainQuiz, act: acts.loseConnection },
    { name: 'quiz-grid', ...mainQuiz, act: acts.openGrid },
    { name: 'quiz-display', ...mainQuiz, act: acts.openDisplay },
    { name: 'quiz-submit', ...mainQuiz, act: acts.openSubmit },
    { name: 'quiz-submitted', path: `/quiz/${toSubmit}`, who: 'candidate', act: acts.submit },
    { name: 'quiz-results', site: 'local.', path: `/quiz-results/${finishedId}`, who: 'candidate' },
    { name: 'redo', site: 'local.', path: `/practice/${finishedId}`, who: 'candidate' },
    {
      name: 'redo-answered',
      site: 'local.',
      path: `/practice/${finishedId}`,
      who: 'candidate',
      act: acts.answerFirst,
    },
    {
      name: 'topic-practice',
      site: 'local.',
      path: `/practice/topic/${topicId}`,
      who: 'candidate',
    },
    {
      name: 'review-question',
      site: 'local.',
      path: '/review',
      who: 'learner',
      act: acts.beginReview,
    },
    {
      name: 'review-answered',
      site: 'local.',
      path: '/review',
      who: 'candidate',
      act: acts.answerReview,
    },
  ]
}

function catalogue(prefix: string, ids: ContentIds, site: Site): Screen[] {
  const tenant = site ? 'tenant-' : ''
  return [
    {
      name: `${prefix}category`,
      site,
      path: `/${tenant}category/${ids.categoryId}/subcategories`,
    },
    { name: `${prefix}subcategory`, site, path: `/${tenant}subcategories/${ids.subcategoryId}` },
    { name: `${prefix}course`, site, path: `/${tenant}courses/${ids.courseId}` },
  ]
}

function payments({ pending, paid, failed }: Orders): Screen[] {
  const who = 'candidate' as const
  return [
    { name: 'payment-pending', path: `/payment-pending?order_id=${pending}`, who },
    {
      name: 'payment-bank',
      path: `/payment-pending?order_id=${pending}`,
      who,
      act: acts.openBank,
    },
    { name: 'payment-success', path: `/payment-success?order_id=${paid}`, who },
    { name: 'payment-failed', path: `/payment-failed?order_id=${failed}`, who },
    { name: 'payment-unknown', path: '/payment-failed?mch_order_no=0', who },
    { name: 'purchase-history', path: '/purchase-points', who },
    { name: 'receipt', path: `/purchase-points?receipt=${paid}`, who },
  ]
}
