import classes from './record-name.module.css'

type Props = { record: { name: string; description: string | null; icon_url?: string | null } }

/** A record's icon where that is an emoji, its name, and the beginning of what it is about. */
export function RecordName({ record: { name, description, icon_url } }: Props) {
  const emoji = icon_url && /\p{Extended_Pictographic}/u.test(icon_url) ? icon_url : null
  return (
    <span className={classes.name}>
      {emoji && <span aria-hidden="true">{emoji}</span>}
      <span className={classes.words}>
        <strong>{name}</strong>
        {description && <span className={classes.about}>{description}</span>}
      </span>
    </span>
  )
}
