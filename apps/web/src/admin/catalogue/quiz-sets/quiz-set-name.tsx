import { Badge } from '@mantine/core'
import { RecordName } from '@/admin/kit/record-name'
import classes from './quiz-set-name.module.css'

type Tag = { quiz_tags: { name: string; color: string } }
type Props = { row: { name: string; description: string | null; tags: Tag[] } }

/** A quiz set's name with the tags that it carries. */
export function QuizSetName({ row }: Props) {
  return (
    <span className={classes.named}>
      <RecordName record={row} />
      {row.tags.length > 0 && (
        <span className={classes.tags}>
          {row.tags.map(({ quiz_tags: { name, color } }) => (
            <Badge
              key={name}
              variant="default"
              leftSection={<span className={classes.dot} style={{ background: color }} />}
            >
              {name}
            </Badge>
          ))}
        </span>
      )}
    </span>
  )
}
