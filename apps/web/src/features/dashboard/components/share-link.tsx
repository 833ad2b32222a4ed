import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconBrandLine, IconCopy, IconQrcode, IconShare } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import { lineShareLink, referralLink } from '../rules/referral-links'
import { texts } from '../texts'
import classes from './referral-card.module.css'

/** Rarely needed, so loaded on demand. */
const QrCode = laterPart(
  async () => (await import('@/components/qr-code')).QrCode,
  LoadFailureToast,
)

type Props = { code: string; onCopy: () => void }

/** The referral link, shared by clipboard, the device's share sheet, LINE or a QR code. */
export function ShareLink({ code, onCopy }: Props) {
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
