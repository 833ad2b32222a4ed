import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { recallReferral, rememberReferral } from '@/features/auth/api/referral-storage'
import { AuthScreen } from '@/features/auth/components/auth-screen'
import { FullScreenLoading } from '@/features/auth/components/full-screen-loading'
import { type AuthTab, authTabs } from '@/features/auth/rules/auth-tab'
import { safeRedirect } from '@/features/auth/rules/safe-redirect'
import { loadAuthClient } from '@/lib/auth-client'
import { textParam, wordParam } from '@/lib/search-params'
import { settledSession } from '@/lib/session'

type AuthSearch = { ref?: string; redirect?: string; tab?: AuthTab }

export const Route = createFileRoute('/_learner/auth')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: false,
  // Shown before the form's code has come.
  codeSplitGroupings: [['component'], ['pendingComponent']],
  validateSearch: (search): AuthSearch => ({
    ref: textParam(search.ref),
    redirect: textParam(search.redirect),
    tab: wordParam(search.tab, authTabs),
  }),
  beforeLoad: async ({ search }) => {
    const { status } = await settledSession()
    if (status === 'signed-in') {
      throw redirect({ href: safeRedirect(search.redirect), replace: true })
    }
  },
  loader: async ({ context }) => {
    await loadAuthClient(context.site.publishableKey)
  },
  pendingComponent: FullScreenLoading,
  pendingMs: 0,
  component: Auth,
})

function Auth() {
  const { ref, tab, redirect: target } = Route.useSearch()
  const navigate = Route.useNavigate()
  useEffect(() => {
    if (ref) rememberReferral(ref)
  }, [ref])
  return (
    <AuthScreen
      tab={tab ?? (ref ? 'sign-up' : 'sign-in')}
      onTab={(to) =>
        void navigate({
          search: (now) => ({ ...now, tab: to }),
          replace: true,
          resetScroll: false,
        })
      }
      referralCode={ref ?? recallReferral()}
      redirect={target}
    />
  )
}
