import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { Page } from '@/components/page'
import type { LinkType, MailedLink } from '@/lib/mailed-link'
import { useSession } from '@/lib/session'
import { useSite } from '@/lib/site'
import { type Redeemed, redeemLink } from '../api/redeem-link'
import { problemOf } from '../rules/refusal'
import { texts } from '../texts'
import { AnotherPerson } from './another-person'
import { Problem } from './problem'

const words = texts.link

type Props = {
  link: Extract<MailedLink, { outcome: 'unpressed' }>
  /** What its mail has said it is for. */
  purpose: LinkType
  /** The link has done what it could, and whoever it signed in is signed in. */
  onDone: (redeemed: Redeemed) => void
  /** The person who was signed in chose to stay. */
  onStay: () => void
}

/**
 * Where the links of mails lead, in whichever browser they are opened. It takes a press, since mail
 * servers open links to look at them; and where somebody else is signed in, a second one.
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
