import { Button, Group } from '@mantine/core'
import type { Answer } from '@sanamsob/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { PassageLine } from '@/admin/kit/passage-line'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { LinkButton } from '@/components/link-button'
import { RichText } from '@/components/rich-text/rich-text'
import { dismissDuplicate } from '../api/similar-questions'
import classes from '../questions.module.css'
import { percentOf } from '../rules/percent-of'
import { type Run, textDifferences } from '../rules/text-differences'
import { StatusBadge } from '../status-badge'
import { texts } from '../texts'

type Pair = Answer<'list_likely_duplicates'>['pairs'][number]
type Props = { pair: Pair; onDelete: (id: string) => void }

const words = texts.duplicates

/** Two similar questions side by side, with the actions for the pair. */
export function DuplicatePair({ pair: { likeness, question, other }, onDelete }: Props) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const dismiss = useMutation({
    mutationFn: () => dismissDuplicate(question.id, other.id),
    onSuccess: () =>
      reportSuccess(words.dismissed, () =>
        dismissDuplicate(question.id, other.id, false).finally(refresh),
      ),
    onError: (error) => reportFailure(words.dismissFailed, error),
    onSettled: refresh,
  })
  const asked = textDifferences(question.question_text, other.question_text)
  const options = question.options.map((text, index) =>
    textDifferences(text, other.options[index] ?? ''),
  )
  return (
    <article className={classes.pair}>
      <header className={classes.head}>
        <strong>{words.pair(percentOf(likeness))}</strong>
        <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {words.dismiss}
        </Button>
      </header>
      {/* Only questions of the same passage are compared. */}
      {question.passage && <PassageLine text={question.passage} maxLength={160} />}
      <div className={classes.pairSides}>
        {([question, other] as const).map((one, side) => (
          <section key={one.id} className={classes.side}>
            <span className={classes.pairFacts}>
              {one.quiz_set.name} <StatusBadge status={one.status} />
            </span>
            <Marked runs={asked[side]} />
            <ol className={classes.pairOptions}>
              {options.map((runs, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the options of a question have no other key
                <li key={index}>
                  <Marked runs={runs[side]} />
                </li>
              ))}
            </ol>
            <p>
              {texts.columns.key}{' '}
              {question.correct_choice === other.correct_choice ? (
                one.correct_choice
              ) : (
                <mark>{one.correct_choice}</mark>
              )}
            </p>
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

/** A text in which the parts missing from the other question are marked. */
function Marked({ runs }: { runs: Run[] | undefined }) {
  return (
    <div className={classes.text}>
      {runs?.map(({ text, differs }, index) => {
        const shown = <RichText text={text} inline />
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text do not change places
        return <Fragment key={index}>{differs ? <mark>{shown}</mark> : shown}</Fragment>
      })}
    </div>
  )
}
