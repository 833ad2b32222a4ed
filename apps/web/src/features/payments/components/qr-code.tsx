import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { texts } from '../texts'
import classes from './how-to-pay.module.css'

const modulePixels = 12
const borderModules = 4

type Props = { payload: string; label: string; fileName: string }

/** A payment code as a picture, which a phone can save for its own bank's app. */
export function QrCode({ payload, label, fileName }: Props) {
  const image = useMemo(() => drawCode(payload), [payload])
  return (
    <div className={classes.code}>
      <img src={image} alt={label} width={240} height={240} className={classes.image} />
      <Button
        component="a"
        href={image}
        download={fileName}
        variant="light"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        {texts.pending.save}
      </Button>
      <p className={classes.hint}>{texts.pending.samePhone}</p>
    </div>
  )
}

function drawCode(payload: string): string {
  const { data, size } = encode(payload, { border: borderModules })
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
