import classes from './shell-parts.module.css'
import { SiteMark } from './site-mark'

type Props = { name: string; logoUrl: string | null | undefined }

/** The site's logo and name, or the drawn answer sheet if it has no logo. */
export function Wordmark({ name, logoUrl }: Props) {
  return (
    <span className={classes.wordmark}>
      {logoUrl ? (
        <img className={classes.wordmarkLogo} src={logoUrl} alt="" width={36} height={36} />
      ) : (
        <SiteMark size={36} />
      )}
      <span className={classes.wordmarkName}>{name}</span>
    </span>
  )
}
