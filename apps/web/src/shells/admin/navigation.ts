import {
  IconBook2,
  IconBuildingCommunity,
  IconCategory,
  IconCategory2,
  IconChartBar,
  IconCreditCard,
  IconDatabase,
  IconFileImport,
  IconGavel,
  IconHeartbeat,
  IconHelpCircle,
  IconHistory,
  IconListCheck,
  IconMail,
  IconPalette,
  IconReceipt,
  IconSchool,
  IconSearch,
  IconSettings,
  IconTag,
  IconTags,
  IconUsers,
  IconWorldSearch,
  IconWriting,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useAccess } from '@/lib/use-access'
import { texts } from './texts'

const { groups, screens } = texts

type Screen = { path: string; label: string; Icon: typeof IconTag; forManagers: boolean }
/** Counts of waiting work, by the path of the screen that lists it. */
export type Badges = Record<string, { count: string; words: string } | undefined>
export type Group = { label: string; screens: Screen[] }

/** Screens that a tenant's managers may use too. */
const forManagers = new Set([
  '/admin/categories',
  '/admin/subcategories',
  '/admin/courses',
  '/admin/quiz-sets',
  '/admin/questions',
  '/admin/import',
  '/admin/exams',
  '/admin/laws',
  '/admin/tenant-settings',
  '/admin/tenant-seo',
  '/admin/tenant-site-settings',
])

const screen = (path: string, label: string, Icon: typeof IconTag): Screen => ({
  path,
  label,
  Icon,
  forManagers: forManagers.has(path),
})

/** Whether the address belongs to a screen for managers, or to one below it. */
export const isForManagers = (pathname: string) =>
  [...forManagers].some((path) => `${pathname}/`.startsWith(`${path}/`))

/** Every possible entry of the back office's navigation. */
const all: Group[] = [
  {
    label: groups.main,
    screens: [
      screen('/admin', screens.dashboard, IconChartBar),
      screen('/admin/categories', screens.categories, IconCategory),
      screen('/admin/subcategories', screens.subcategories, IconCategory2),
      screen('/admin/courses', screens.courses, IconBook2),
      screen('/admin/users', screens.users, IconUsers),
      screen('/admin/messages', screens.messages, IconMail),
      screen('/admin/orders', screens.orders, IconReceipt),
      screen('/admin/seo', screens.seo, IconSearch),
      screen('/admin/payment-settings', screens.paymentSettings, IconCreditCard),
      screen('/admin/site-settings', screens.siteSettings, IconSettings),
      screen('/admin/tenants', screens.tenants, IconBuildingCommunity),
      screen('/admin/storage', screens.storage, IconDatabase),
      screen('/admin/health', screens.health, IconHeartbeat),
      screen('/admin/audit-log', screens.auditLog, IconHistory),
    ],
  },
  {
    label: groups.quiz,
    screens: [
      screen('/admin/quiz-sets', screens.quizSets, IconListCheck),
      screen('/admin/questions', screens.questions, IconHelpCircle),
      screen('/admin/import', screens.import, IconFileImport),
      screen('/admin/exams', screens.exams, IconWriting),
      screen('/admin/laws', screens.laws, IconGavel),
      screen('/admin/tag-categories', screens.tagCategories, IconTags),
      screen('/admin/subjects', screens.subjects, IconSchool),
      screen('/admin/quiz-tags', screens.quizTags, IconTag),
    ],
  },
  {
    label: groups.tenant,
    screens: [
      screen('/admin/tenant-settings', screens.tenantSettings, IconPalette),
      screen('/admin/tenant-seo', screens.tenantSeo, IconWorldSearch),
      screen('/admin/tenant-site-settings', screens.tenantSiteSettings, IconWriting),
    ],
  },
]

/** The entries whose routes have a component and that the viewer may use. A new route adds its entry by itself. */
export function useNavigation(): Group[] {
  const { routesByPath } = useRouter()
  const isManager = useAccess().role === 'manager'
  const shown = new Set(
    Object.entries(routesByPath).flatMap(([path, { options }]) => (options.component ? path : [])),
  )
  return all
    .map(({ label, screens: some }) => ({
      label,
      screens: some.filter((one) => shown.has(one.path) && (one.forManagers || !isManager)),
    }))
    .filter(({ screens: some }) => some.length > 0)
}
