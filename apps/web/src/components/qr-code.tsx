import { Button, Text } from '@mantine/core'
import { IconDownload, IconShare2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { inAppBrowserOf } from '@/lib/in-app-browser'
import { OpenOutside } from './in-app-browser/open-outside'
import { texts } from './in-app-browser/texts'

const modulePixels = 12
const borderModules = 4

type Props = {
  value: string
  label: string
  className?: string | undefined
  /** The label of the save button, and the file's name. */
  save?: { words: string; fileName: string }
}

/**
 * A QR code, dark on white in either scheme, with its quiet zone, as scanners expect. A PNG, because phones do not
 * save SVG files to the photo library in which bank apps look for codes.
 */
export function QrCode({ value, label, className, save }: Props) {
  const image = useMemo(() => drawCode(value), [value])
  return (
    <>
      <img src={image} alt={label} width={240} height={240} className={className} />
      {save && <SaveImage image={image} {...save} />}
    </>
  )
}

/** The browser of an app does not save a `data:` address, but some share a picture to the photo library. */
function SaveImage({ image, words, fileName }: NonNullable<Props['save']> & { image: string }) {
  const app = inAppBrowserOf(navigator.userAgent)
  const file = useMemo(() => pictureFile(image, fileName), [image, fileName])
  if (!app) {
    return (
      <Button
        component="a"
        href={image}
        download={fileName}
        variant="light"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        {words}
      </Button>
    )
  }
  const shared = { files: [file] }
  return (
    <>
      {navigator.canShare?.(shared) && (
        <Button
          variant="light"
          leftSection={<IconShare2 size={18} aria-hidden="true" />}
          // A learner who closes the sheet needs no message.
          onClick={() => void navigator.share(shared).catch(() => {})}
        >
          {texts.share}
        </Button>
      )}
      <Text size="xs">{texts.screenshot}</Text>
      <OpenOutside app={app} />
    </>
  )
}

function pictureFile(dataUrl: string, name: string): File {
  const bytes = Uint8Array.from(atob(dataUrl.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type: 'image/png' })
}

function drawCode(value: string): string {
  const { data, size } = encode(value, { border: borderModules })
  const canvas = document.createElement('canvas')
  canvas.width = size * modulePixels
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) context.fillRect(x * modulePixels, y * modulePixels, modulePixels, modulePixels)
    })
  })
  return canvas.toDataURL('image/png')
}
