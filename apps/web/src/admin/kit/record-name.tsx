import classes from './list-rows.module.css'

type Props = { record: { name: string; description?: string | null; icon_url?: string | null } }

/** A record's icon if it is an emoji, its name, and the start of its description. */
export function RecordName({ record: { name, description, icon_url } }: Props) {
  const emoji = icon_url && /\p{Extended_Pictographic}/u.test(icon_url) ? icon_url : null
  return (
    <span className={classes.recordName}>
      {emoji && <span aria-hidden="true">{emoji}</span>}
      <span className={classes.recordWords}>
        <strong title={name}>{name}</strong>
        {description && (
          <span className={classes.recordAbout} title={description}>
            {description}
          </span>
        )}
      </span>
    </span>
  )
}
