import { encode } from 'uqr'
import { qrPath } from '../rules/qr-path'

type Props = { value: string; label: string; className?: string }

/** A QR code, dark on white in either scheme, as scanners expect it, with its quiet zone. */
export function QrCode({ value, label, className }: Props) {
  const { data, size } = encode(value, { ecc: 'M', border: 3 })
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" />
    </svg>
  )
}
