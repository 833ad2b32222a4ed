import { Button, Group, Skeleton, Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { AnswerFeedback } from '@/components/question/answer-feedback'
import { passageGroups } from '@/components/question/passages'
import { QuestionSheet } from '@/components/question/question-sheet'
import type { Choice } from '@/lib/question'
import { type PreviewedQuestion, previewedSet } from '../api/preview-set'
import classes from '../questions.module.css'
import { previewOf } from '../rules/preview-question'
import { texts } from '../texts'
import { PhoneFrame } from './phone-frame'

const words = texts.preview

/** A whole set as learners see it on a phone, with immediate feedback. Stores nothing and costs no points. */
export function SetPreview({ setId }: { setId: string }) {
  const [drafts, setDrafts] = useState(false)
  const query = useQuery({ ...previewedSet(setId, drafts), staleTime: 0 })
  return (
    <Stack gap="md">
      <PageHeader
        title={words.title(query.data?.name ?? '')}
        description={words.hint}
        aside={
          <LinkButton variant="default" to="/admin/questions" search={{ set: setId } as never}>
            {words.close}
          </LinkButton>
        }
      />
      <Switch
        label={words.drafts}
        checked={drafts}
        onChange={({ currentTarget }) => setDrafts(currentTarget.checked)}
      />
      <QueryView query={query} skeleton={<Skeleton height={420} maw={390} />}>
        {(set) =>
          set && set.questions.length > 0 ? (
            <Questions questions={set.questions} />
          ) : (
            <EmptyState scene="desk" {...words.empty} />
          )
        }
      </QueryView>
    </Stack>
  )
}

function Questions({ questions }: { questions: PreviewedQuestion[] }) {
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const position = Math.min(at, questions.length - 1)
  const previewed = questions[position]
  if (!previewed) return null
  const { question, verdict } = previewOf(previewed.id, {
    ...previewed,
    correct_choice: choiceOf(previewed.correct_answer),
  })
  const choice = chosen[previewed.id]
  const answer = choice && { choice, verdict: verdict(choice) }
  return (
    <div className={classes.phone}>
      <p role="status" className={classes.position}>
        {words.position(String(position + 1), String(questions.length))}
      </p>
      <PhoneFrame>
        <QuestionSheet
          key={previewed.id}
          question={question}
          position={position}
          passage={{ group: passageGroups(questions)[position] }}
          answer={answer}
          locked={choice !== undefined}
          movesWithoutChoosing
          saved={choice !== undefined}
          onChoose={(next) => setChosen({ ...chosen, [previewed.id]: next })}
          outcome={
            answer?.verdict && (
              <AnswerFeedback
                question={question}
                choice={answer.choice}
                verdict={answer.verdict}
                offline={false}
                revealsCorrectAnswer={false}
              />
            )
          }
        />
      </PhoneFrame>
      <Group justify="space-between">
        <Button variant="default" disabled={position === 0} onClick={() => setAt(position - 1)}>
          {words.previous}
        </Button>
        <Button disabled={position === questions.length - 1} onClick={() => setAt(position + 1)}>
          {words.next}
        </Button>
      </Group>
    </div>
  )
}

/** Keys are stored as '1' to '4' or as 'a' to 'd'. */
function choiceOf(answer: string | null): Choice | null {
  const index = answer ? '1a2b3c4d'.indexOf(answer.toLowerCase()) : -1
  return index < 0 ? null : ((Math.floor(index / 2) + 1) as Choice)
}
