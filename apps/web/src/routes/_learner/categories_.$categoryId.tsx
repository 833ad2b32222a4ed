import { createFileRoute, redirect } from '@tanstack/react-router'
import { siteLinks, tenantLinks } from '@/features/catalogue/rules/catalogue-links'

/** A category's short address: redirects to the site's own catalogue screen. */
export const Route = createFileRoute('/_learner/categories_/$categoryId')({
  staticData: { page: { kind: 'category', name: null } },
  beforeLoad: ({ context: { site }, params: { categoryId } }) => {
    const links = site.tenant ? tenantLinks : siteLinks
    throw redirect({ ...links.category(categoryId), replace: true })
  },
})
