import { Button, Card, Text, Title } from '@mantine/core'
import { notifyError } from '@/components/notify'
import { useGenerateReferralCode } from '../api/generate-referral-code'
import type { Inviter } from '../api/invite-friend'
import { texts } from '../texts'
import { InviteForm } from './invite-form'
import { ShareLink } from './share-link'

type Props = { profile: Inviter; onCopyLink: (code: string) => void }

/** The learner's referral link and a form to invite a friend by email. */
export function ReferralCard({ profile, onCopyLink }: Props) {
  const words = texts.referral
  const code = profile.referral_code
  return (
    <Card component="section" aria-labelledby="referral">
      <Title order={2} id="referral" size="h3">
        {words.title}
      </Title>
      <Text size="xs" c="dimmed" mb="md">
        {words.body}
      </Text>
      {code ? (
        <ShareLink code={code} onCopy={() => onCopyLink(code)} />
      ) : (
        <CreateLink userId={profile.user_id} />
      )}
      <InviteForm profile={profile} />
    </Card>
  )
}

function CreateLink({ userId }: { userId: string }) {
  const create = useGenerateReferralCode(userId, {
    onError: () => notifyError({ title: texts.referral.createFailed }),
  })
  return (
    <Button variant="light" loading={create.isPending} onClick={() => create.mutate()}>
      {texts.referral.create}
    </Button>
  )
}
