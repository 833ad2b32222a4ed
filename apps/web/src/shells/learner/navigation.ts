import { texts } from '../texts'

export type NavItem = { label: string; to: string }

/** The header's entries: a tenant links to its content, the hub to the board. */
export function navigationFor(hasTenant: boolean): NavItem[] {
  const { nav } = texts
  const content = hasTenant
    ? [
        { label: nav.categories, to: '/categories' },
        { label: nav.quizSets, to: '/quiz-sets' },
      ]
    : [{ label: nav.leaderboard, to: '/leaderboard' }]
  return [
    { label: nav.home, to: '/' },
    ...content,
    { label: nav.buyPoints, to: '/purchase-points' },
    { label: nav.about, to: '/about' },
  ]
}

/** The footer's columns, the same on every site. */
export const footerColumns: { title: string; items: NavItem[] }[] = [
  {
    title: texts.footer.explore,
    items: [
      { label: texts.footer.categories, to: '/categories' },
      { label: texts.footer.quizSets, to: '/quiz-sets' },
      { label: texts.footer.leaderboard, to: '/leaderboard' },
      { label: texts.footer.buyPoints, to: '/purchase-points' },
    ],
  },
  {
    title: texts.footer.help,
    items: [
      { label: texts.footer.about, to: '/about' },
      { label: texts.footer.contact, to: '/contact' },
      { label: texts.footer.careers, to: '/careers' },
      { label: texts.footer.platforms, to: '/platforms' },
    ],
  },
  {
    title: texts.footer.legal,
    items: [
      { label: texts.footer.privacy, to: '/privacy-policy' },
      { label: texts.footer.terms, to: '/terms-of-service' },
      { label: texts.footer.cookies, to: '/cookie-policy' },
    ],
  },
]
