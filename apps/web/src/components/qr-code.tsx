import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { encode } from 'uqr'

const modulePixels = 12
const borderModules = 4

type Props = {
  value: string
  label: string
  className?: string | undefined
  /** Words of the button that keeps the picture, and what its file is called. */
  save?: { words: string; fileName: string }
}

/**
 * A QR code, dark on white in either scheme, as scanners expect it, with its quiet zone. A PNG: phones
 * put no SVG among the pictures that a bank's app looks for codes in.
 */
export function QrCode({ value, label, className, save }: Props) {
  const image = useMemo(() => drawCode(value), [value])
  return (
    <>
      <img src={image} alt={label} width={240} height={240} className={className} />
      {save && (
        <Button
          component="a"
          href={image}
          download={save.fileName}
          variant="light"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {save.words}
        </Button>
      )}
    </>
  )
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
