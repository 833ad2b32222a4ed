import { Badge } from '@mantine/core'
import { RecordName } from '@/admin/kit/record-name'
import classes from './quiz-sets.module.css'

type Tag = { quiz_tags: { name: string; color: string } }
type Props = { row: { name: string; description: string | null; tags: Tag[] } }

/** A quiz set's name; below it its tags and the start of its description. */
export function QuizSetName({ row }: Props) {
  const said = [...row.tags.map(({ quiz_tags: { name } }) => name), row.description].filter(Boolean)
  return (
    <span className={classes.named}>
      <RecordName record={row.tags.length > 0 ? { ...row, description: null } : row} />
      {row.tags.length > 0 && (
        <span className={classes.tags} title={said.join(' · ')}>
          {row.tags.map(({ quiz_tags: { name, color } }) => (
            <Badge
              key={name}
              variant="default"
              leftSection={<span className={classes.dot} style={{ background: color }} />}
            >
              {name}
            </Badge>
          ))}
          {row.description && <span className={classes.about}>{row.description}</span>}
        </span>
      )}
    </span>
  )
}
