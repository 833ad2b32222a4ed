import { Button, Group } from '@mantine/core'
import type { Answer } from '@sanamsob/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { LinkButton } from '@/components/link-button'
import { RichText } from '@/components/rich-text/rich-text'
import { dismissDuplicate } from '../api/similar-questions'
import { percentOf } from '../rules/percent-of'
import { StatusBadge } from '../status-badge'
import { texts } from '../texts'
import classes from './duplicate-pair.module.css'

type Pair = Answer<'list_likely_duplicates'>['pairs'][number]
type Props = { pair: Pair; onDelete: (id: string) => void }

const words = texts.duplicates

/** Two questions beside each other, and what can be done about it. */
export function DuplicatePair({ pair: { likeness, question, other }, onDelete }: Props) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const keep = useMutation({
    mutationFn: () => dismissDuplicate(question.id, other.id),
    onSuccess: () =>
      tellSuccess(words.kept, () =>
        dismissDuplicate(question.id, other.id, false).finally(refresh),
      ),
    onError: (error) => tellFailure(words.keepFailed, error),
    onSettled: refresh,
  })
  return (
    <article className={classes.pair}>
      <header className={classes.head}>
        <strong>{words.pair(percentOf(likeness))}</strong>
        <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
          {words.keep}
        </Button>
      </header>
      <div className={classes.sides}>
        {[question, other].map((one) => (
          <section key={one.id} className={classes.side}>
            <span className={classes.facts}>
              {one.quiz_set.name} <StatusBadge status={one.status} />
            </span>
            <div className={classes.text}>
              <RichText text={one.question_text} />
            </div>
            <Group gap="xs">
              <LinkButton
                variant="light"
                to="/admin/questions"
                search={{ tab: 'duplicates', record: one.id } as never}
              >
                {words.edit}
              </LinkButton>
              <Button variant="subtle" color="ruby" onClick={() => onDelete(one.id)}>
                {words.remove}
              </Button>
            </Group>
          </section>
        ))}
      </div>
    </article>
  )
}
