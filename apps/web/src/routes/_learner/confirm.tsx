import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { notifySuccess } from '@/components/notify'
import { CardPending } from '@/features/account/components/centred-card'
import { MailedLinkScreen } from '@/features/account/components/mailed-link-screen'
import { awaitedPage } from '@/features/auth/api/awaited-sign-up'
import type { Redeemed } from '@/features/auth/api/redeem-link'
import { resendConfirmation } from '@/features/auth/api/resend-confirmation'
import { PressLink } from '@/features/auth/components/press-link'
import { linkTexts } from '@/features/auth/link-texts'
import { safeRedirect } from '@/features/auth/rules/safe-redirect'
import { loadAuthClient } from '@/lib/auth-client'
import { type LinkType, readMailedLink } from '@/lib/mailed-link'
import { wordParam } from '@/lib/search-params'
import { isAnonymous, settledSession, useSession } from '@/lib/session'
import { useSite } from '@/lib/site'

const purposes = ['signup', 'email_change'] as const

export const Route = createFileRoute('/_learner/confirm')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: false,
  validateSearch: (search): { type?: (typeof purposes)[number] } => ({
    type: wordParam(search.type, purposes),
  }),
  beforeLoad: async ({ location }) => {
    await settledSession()
    return { link: readMailedLink(location.hash) }
  },
  // Loaded before the user types anything: a file that fails to load later requires a reload of the page.
  loader: async ({ context }) => {
    await loadAuthClient(context.site.publishableKey)
  },
  pendingComponent: CardPending,
  component: Confirm,
})

function Confirm() {
  const { link } = Route.useRouteContext()
  const { type: asked } = Route.useSearch()
  const type = asked ?? 'signup'
  const { publishableKey } = useSite()
  const { session } = useSession()
  const navigate = useNavigate()
  // State, because redeeming the link removes the stored page.
  const [wish] = useState(awaitedPage)
  /** The outcome of redeeming the link; by then its token has left the address. */
  const [pressed, setPressed] = useState<{ type: LinkType; outcome: Redeemed['outcome'] } | null>(
    null,
  )

  function leadOn(of: LinkType, redeemed: Redeemed): void {
    const signsUp = redeemed.outcome === 'redeemed' && redeemed.signsUp
    if (redeemed.outcome === 'redeemed' && redeemed.choosesPassword) {
      if (signsUp) notifySuccess(linkTexts.choosePassword)
      void navigate({ to: '/reset-password', replace: true })
    } else if (of === 'signup' || of === 'email_change') {
      setPressed({ type: of, outcome: redeemed.outcome })
      const search = { type: signsUp || asked === 'signup' ? ('signup' as const) : of }
      void navigate({ to: '/confirm', search, replace: true })
    } else if (redeemed.outcome === 'redeemed') {
      void navigate({ to: '/dashboard', replace: true })
    } else {
      void navigate({ to: '/reset-password', hash: 'error_code=otp_expired', replace: true })
    }
  }

  if (link.outcome === 'unpressed' && !pressed) {
    return (
      <PressLink
        key={link.tokenHash}
        link={link}
        purpose={asked === 'signup' ? asked : link.type}
        onDone={(redeemed) => leadOn(link.type, redeemed)}
        onStay={() =>
          void navigate({ to: isAnonymous(session) ? '/' : '/dashboard', replace: true })
        }
      />
    )
  }
  const came = link.outcome === 'unpressed' ? 'none' : link.outcome
  return (
    <MailedLinkScreen
      outcome={pressed?.outcome ?? came}
      purpose={type}
      email={session?.user.email ?? null}
      next={wish && safeRedirect(wish)}
      resend={(email) => resendConfirmation(publishableKey, email)}
    />
  )
}
