import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasBeenSignedIn } from '@/components/session-ended/ended-reason'
import { recallReferral, rememberReferral } from '@/features/auth/api/referral-storage'
import { AuthScreen } from '@/features/auth/components/auth-screen'
import { FullScreenLoading } from '@/features/auth/components/full-screen-loading'
import { type AuthTab, authTabs, tabFor } from '@/features/auth/rules/auth-tab'
import { safeRedirect } from '@/features/auth/rules/safe-redirect'
import { quizSetQuery } from '@/features/quiz/api/catalogue'
import { loadAuthClient } from '@/lib/auth-client'
import { quizSetAt } from '@/lib/quiz-link'
import { textParam, wordParam } from '@/lib/search-params'
import { getSessionState, isAnonymous, settledSession, useSession } from '@/lib/session'
import { useTenant } from '@/lib/site'

/** `code` and `error_code` are the parameters with which an identity provider redirects back. */
type AuthSearch = {
  ref?: string
  redirect?: string
  tab?: AuthTab
  code?: string
  error_code?: string
}

export const Route = createFileRoute('/_learner/auth')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: false,
  // Shown before the form's code has loaded.
  codeSplitGroupings: [['component'], ['pendingComponent']],
  validateSearch: (search): AuthSearch => ({
    ref: textParam(search.ref),
    redirect: textParam(search.redirect),
    tab: wordParam(search.tab, authTabs),
    code: textParam(search.code),
    error_code: textParam(search.error_code),
  }),
  beforeLoad: async ({ search }) => {
    await settledSession()
    if (isMember() && !search.code && !search.error_code) {
      throw redirect({ href: safeRedirect(search.redirect), replace: true })
    }
  },
  loaderDeps: ({ search: { code, error_code, redirect: target } }) => ({
    code,
    error_code,
    target,
  }),
  loader: async ({ context: { site }, deps: { target, ...came } }) => {
    await loadAuthClient(site.publishableKey)
    if (!came.code && !(came.error_code && isMember())) return
    const { comeBack } = await import('@/features/auth/api/come-back')
    const error_code = await comeBack(site.publishableKey, came)
    if (!error_code) throw redirect({ href: safeRedirect(target), replace: true })
    throw redirect({ to: '/auth', search: { redirect: target, error_code }, replace: true })
  },
  pendingComponent: FullScreenLoading,
  pendingMs: 0,
  component: Auth,
})

/** Anonymous users are not members. */
function isMember(): boolean {
  const { session } = getSessionState()
  return session !== null && !isAnonymous(session)
}

function Auth() {
  const { ref, tab, redirect: target, error_code } = Route.useSearch()
  const newcomer = isAnonymous(useSession().session) && !error_code
  const navigate = Route.useNavigate()
  useEffect(() => {
    if (ref) rememberReferral(ref)
  }, [ref])
  const tenantId = useTenant()?.id
  const quizSetId = quizSetAt(target ?? '')
  const quizSet = useQuery({
    ...quizSetQuery(quizSetId ?? '', tenantId),
    enabled: quizSetId !== null,
  })
  return (
    <AuthScreen
      tab={tab ?? (ref || newcomer ? 'sign-up' : tabFor(target, hasBeenSignedIn()))}
      onTab={(to) =>
        void navigate({
          search: (now) => ({ ...now, tab: to }),
          replace: true,
          resetScroll: false,
        })
      }
      referralCode={ref ?? recallReferral()}
      redirect={target}
      quizSet={quizSet.data?.name}
      refusal={error_code}
    />
  )
}
