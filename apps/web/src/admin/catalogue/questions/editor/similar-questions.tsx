import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QuestionLine } from '@/admin/kit/question-line'
import { similarQuestions } from '../api/similar-questions'
import classes from '../questions.module.css'
import { percentOf } from '../rules/percent-of'
import { StatusBadge } from '../status-badge'
import { texts } from '../texts'
import type { QuestionValues } from './question-kind'

const words = texts.editor.similar

/** Saved questions that are similar to the one being edited. */
export function SimilarQuestions({
  values,
  id,
}: {
  values: QuestionValues
  id?: string | undefined
}) {
  const { passage, question_text, option_a, option_b, option_c, option_d } = values
  const [asked] = useDebouncedValue(
    { passage, question_text, option_a, option_b, option_c, option_d },
    600,
  )
  const query = useQuery({
    ...similarQuestions(asked, id),
    enabled: asked.question_text.trim().length >= 5,
    placeholderData: keepPreviousData,
  })
  const found = query.data
  return (
    <section aria-label={words.title} className={classes.similar}>
      <h2 className={classes.similarTitle}>{words.title}</h2>
      {query.isError && <p>{words.failed}</p>}
      {found?.length === 0 && <p className={classes.none}>{words.none}</p>}
      <ul className={classes.list}>
        {found?.map(({ likeness, question }) => (
          <li key={question.id}>
            <Link
              to="/admin/questions"
              search={{ record: question.id } as never}
              className={classes.link}
            >
              <QuestionLine text={question.question_text} maxLength={120} />
            </Link>
            <span className={classes.facts}>
              <strong>{words.likeness(percentOf(likeness))}</strong> {question.quiz_set.name}
              <StatusBadge status={question.status} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
