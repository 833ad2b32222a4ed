import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { Page } from '@/components/page'
import type { LinkType, MailedLink } from '@/lib/mailed-link'
import { useSession } from '@/lib/session'
import { useSite } from '@/lib/site'
import { type Redeemed, redeemLink } from '../api/redeem-link'
import { linkTexts } from '../link-texts'
import { problemOf } from '../rules/refusal'
import { Problem } from './problem'

const words = linkTexts

type Props = {
  link: Extract<MailedLink, { outcome: 'unpressed' }>
  /** Purpose stated in the mail. */
  purpose: LinkType
  /** The link is redeemed, and its owner is signed in if it opened a session. */
  onDone: (redeemed: Redeemed) => void
  /** The signed-in user declined to switch accounts. */
  onStay: () => void
}

/**
 * Landing page of mailed links, which may open in any browser. Redeeming takes a click, because mail
 * servers open links to scan them. If another user is signed in, switching takes a second click.
 */
export function PressLink({ link, purpose, onDone, onStay }: Props) {
  const { publishableKey } = useSite()
  const { session } = useSession()
  const press = useMutation({
    mutationFn: async () => {
      const redeemed = await redeemLink(publishableKey, link)
      if (!isAnother(redeemed, session?.user.id)) await finish(redeemed)
      return redeemed
    },
  })
  const finish = async (redeemed: Redeemed) => {
    if (redeemed.outcome === 'redeemed') await redeemed.person.adopt()
    onDone(redeemed)
  }
  const { data: redeemed } = press

  if (session && redeemed?.outcome === 'redeemed' && isAnother(redeemed, session.user.id)) {
    return (
      <AnotherPerson
        present={session.user.email || null}
        other={redeemed.person.email}
        onChange={() => finish(redeemed)}
        onStay={async () => {
          await redeemed.person.leave()
          onStay()
        }}
      />
    )
  }
  const { title, body, submit } = words[purpose]
  return (
    <Page>
      <EmptyState
        scene="letter"
        order={1}
        title={title}
        body={body}
        action={
          <Button
            size="md"
            loading={press.isPending || press.isSuccess}
            onClick={() => press.mutate()}
          >
            {submit}
          </Button>
        }
      />
      <Problem text={press.error && problemOf(press.error)} />
    </Page>
  )
}

function isAnother(redeemed: Redeemed, present: string | undefined): boolean {
  return redeemed.outcome === 'redeemed' && present !== undefined && redeemed.person.id !== present
}

const personWords = linkTexts.anotherPerson

type OtherProps = {
  /** Email of the signed-in user; null for an anonymous user. */
  present: string | null
  /** Email of the link's owner. */
  other: string
  onChange: () => Promise<void>
  onStay: () => Promise<void>
}

/** Asks for confirmation when a link belongs to another account than the signed-in one. */
function AnotherPerson({ present, other, onChange, onStay }: OtherProps) {
  const change = useMutation({ mutationFn: onChange })
  const stay = useMutation({ mutationFn: onStay })
  const isBusy = change.isPending || stay.isPending
  return (
    <Page>
      <div role="alert">
        <EmptyState
          scene="letter"
          order={1}
          title={personWords.title}
          body={present ? personWords.body(present, other) : personWords.guest.body(other)}
          action={
            <>
              <Button
                size="md"
                loading={stay.isPending}
                disabled={isBusy}
                onClick={() => stay.mutate()}
              >
                {present ? personWords.stay(present) : personWords.guest.stay}
              </Button>
              <Button
                size="md"
                variant="light"
                loading={change.isPending}
                disabled={isBusy}
                onClick={() => change.mutate()}
              >
                {personWords.change(other)}
              </Button>
            </>
          }
        />
      </div>
      <Problem text={change.error && problemOf(change.error)} />
    </Page>
  )
}
