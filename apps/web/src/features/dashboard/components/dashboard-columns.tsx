import { Button, Card, Skeleton, Text, TextInput, Title } from '@mantine/core'
import {
  IconBrandLine,
  IconCircleCheck,
  IconCopy,
  IconHourglass,
  IconQrcode,
  IconShare,
} from '@tabler/icons-react'
import { type FormEvent, Suspense, useState } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import { notifyError, notifySuccess } from '@/components/notify'
import { DataError } from '@/lib/data-error'
import { storedAddress } from '@/lib/email-address'
import { formatDate } from '@/lib/formats'
import type { Dashboard, Invitation } from '../api/dashboard'
import { type Inviter, useGenerateReferralCode, useInviteFriend } from '../api/referrals'
import type { ChangeHistory, HistoryView } from '../rules/history-view'
import { lineShareLink, referralLink } from '../rules/referral-links'
import { texts } from '../texts'
import classes from './dashboard-columns.module.css'
import { History } from './history'

type Props = {
  userId: string
  dashboard: Pick<Dashboard, 'profile' | 'stats' | 'referrals'>
  historyView: HistoryView
  onHistoryView: ChangeHistory
  onCopyLink: (code: string) => void
}

/** The attempt history beside the referral section. */
export function DashboardColumns({
  userId,
  dashboard,
  historyView,
  onHistoryView,
  onCopyLink,
}: Props) {
  const { profile, stats, referrals } = dashboard
  return (
    <div className={classes.columns}>
      <History
        userId={userId}
        view={historyView}
        onView={onHistoryView}
        started={stats.attempts > 0}
      />
      <div className={classes.side}>
        <ReferralCard profile={profile} onCopyLink={onCopyLink} />
        <Invitations invitations={referrals} />
      </div>
    </div>
  )
}

type CardProps = { profile: Inviter; onCopyLink: (code: string) => void }

/** The learner's referral link and a form to invite a friend by email. */
function ReferralCard({ profile, onCopyLink }: CardProps) {
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

/** Rarely needed, so loaded on demand. */
const QrCode = laterPart(
  async () => (await import('@/components/qr-code')).QrCode,
  LoadFailureToast,
)

type LinkProps = { code: string; onCopy: () => void }

/** The referral link, shared by clipboard, the device's share sheet, LINE or a QR code. */
function ShareLink({ code, onCopy }: LinkProps) {
  const [qrShown, setQrShown] = useState(false)
  const words = texts.referral
  const link = referralLink(location.origin, code)
  return (
    <>
      <TextInput
        label={words.link}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.ways}>
        <Button leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={onCopy}>
          {words.copy}
        </Button>
        {'share' in navigator && (
          <Button
            variant="light"
            leftSection={<IconShare size={18} aria-hidden="true" />}
            onClick={() => void share(link)}
          >
            {words.share}
          </Button>
        )}
        <Button
          component="a"
          href={lineShareLink(words.message, link)}
          target="_blank"
          rel="noreferrer"
          variant="light"
          leftSection={<IconBrandLine size={18} aria-hidden="true" />}
        >
          {words.line}
        </Button>
        <Button
          variant="light"
          leftSection={<IconQrcode size={18} aria-hidden="true" />}
          aria-expanded={qrShown}
          onClick={() => setQrShown(!qrShown)}
        >
          {words.qr}
        </Button>
      </div>
      {qrShown && (
        <Suspense fallback={<Skeleton className={classes.qr} />}>
          <QrCode value={link} label={words.qrLabel} className={classes.qr} />
        </Suspense>
      )}
    </>
  )
}

/** Dismissing the share sheet is not an error, and the sheet reports its own failures. */
async function share(url: string): Promise<void> {
  await navigator.share({ text: texts.referral.message, url }).catch(() => undefined)
}

const about = 'invitation'

function InviteForm({ profile }: { profile: Inviter }) {
  const words = texts.referral
  const [email, setEmail] = useState('')
  const invite = useInviteFriend(profile, {
    onSuccess: () => {
      setEmail('')
      notifySuccess({ about, ...words.invited })
    },
    onError: (error) =>
      notifyError(
        error instanceof DataError && error.final
          ? { about, title: words.inviteRefused, message: error.message }
          : { about, title: words.inviteFailed },
      ),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate(storedAddress(email))
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.grow}
        // As the fields of sign-in: type email refuses domains of other scripts in Safari.
        inputMode="email"
        autoCapitalize="none"
        name="referee_email"
        label={words.email}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" loading={invite.isPending} disabled={email.trim() === ''}>
        {words.invite}
      </Button>
    </form>
  )
}

/** The learner's invitations and their status. */
function Invitations({ invitations }: { invitations: Invitation[] }) {
  const words = texts.invitations
  return (
    <section aria-labelledby="invitations">
      <Title order={2} size="h3" id="invitations" mb="xs">
        {words.title}
      </Title>
      {invitations.length === 0 ? (
        <Text c="dimmed" size="xs">
          {words.empty}
        </Text>
      ) : (
        <ul className={classes.list}>
          {invitations.map((invitation) => (
            <li key={invitation.id} className={classes.item}>
              <div className={classes.identity}>
                <span>{invitation.referee_email ?? words.byLink}</span>
                <small>{formatDate(invitation.created_at)}</small>
              </div>
              <span className={classes.status} data-status={invitation.status}>
                {invitation.status === 'completed' ? (
                  <IconCircleCheck size={16} aria-hidden="true" />
                ) : (
                  <IconHourglass size={16} aria-hidden="true" />
                )}
                {words.status[invitation.status]}
                {invitation.points_awarded && <strong>{words.awarded}</strong>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
