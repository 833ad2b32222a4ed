import classes from './wordmark.module.css'

type Props = { name: string; logoUrl: string | null | undefined }

/** The site's sign: its logo and name, or the drawn answer sheet where it has no logo. */
export function Wordmark({ name, logoUrl }: Props) {
  return (
    <span className={classes.wordmark}>
      {logoUrl ? (
        <img className={classes.logo} src={logoUrl} alt="" width={36} height={36} />
      ) : (
        <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-filled)" />
          <path d="M9 6h11l4 4v16H9z" fill="var(--on-brand)" />
          <g stroke="var(--mantine-color-brand-filled)" strokeWidth="1.5" strokeLinecap="round">
            <circle cx="13" cy="13.2" r="1.8" fill="none" />
            <path d="M17.2 13.2h3.6M17.2 20h3.6" />
          </g>
          <circle cx="13" cy="20" r="2.4" fill="var(--mantine-color-accent-filled)" />
        </svg>
      )}
      <span className={classes.name}>{name}</span>
    </span>
  )
}
