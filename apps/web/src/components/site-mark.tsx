type Props = {
  size: number
  /** The site's colours; by default those of the visited site. */
  primary?: string
  paper?: string
  accent?: string
  /** Outline for a colour with too little contrast to its background. */
  edge?: string
}

/** The drawn answer sheet, the logo of a site without one of its own. */
export function SiteMark({
  size,
  primary = 'var(--mantine-color-brand-filled)',
  paper = 'var(--on-brand)',
  accent = 'var(--mantine-color-accent-filled)',
  edge = 'var(--brand-edge)',
}: Props) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect x=".5" y=".5" width="31" height="31" rx="7.5" fill={primary} stroke={edge} />
      <path d="M9 6h11l4 4v16H9z" fill={paper} />
      <g stroke={primary} strokeWidth="1.5" strokeLinecap="round">
        <circle cx="13" cy="13.2" r="1.8" fill="none" />
        <path d="M17.2 13.2h3.6M17.2 20h3.6" />
      </g>
      <circle cx="13" cy="20" r="2.4" fill={accent} />
    </svg>
  )
}
