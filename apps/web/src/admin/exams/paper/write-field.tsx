import classes from './paper.module.css'

/** A dotted line to write on. */
export function WriteField({ label, wide }: { label: string; wide?: boolean }) {
  return (
    <p className={classes.field} data-wide={wide}>
      <span>{label}</span>
      <span className={classes.blank} />
    </p>
  )
}
