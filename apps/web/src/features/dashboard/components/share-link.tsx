import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconBrandLine, IconCopy, IconQrcode, IconShare } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { laterPart, ToldMissing } from '@/components/later-part'
import { lineShareLink, referralLink } from '../rules/referral-links'
import { texts } from '../texts'
import classes from './referral-card.module.css'

/** Rendered for few visits, so loaded for those only. */
const QrCode = laterPart(async () => (await import('@/components/qr-code')).QrCode, ToldMissing)

type Props = { code: string; onCopy: () => void }

/** The referral link and the ways it travels: clipboard, the device's own sheet, LINE, a QR code. */
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

/** Closing the sheet without choosing is no failure; a sheet that fails says so itself. */
async function share(url: string): Promise<void> {
  await navigator.share({ text: texts.referral.message, url }).catch(() => undefined)
}
