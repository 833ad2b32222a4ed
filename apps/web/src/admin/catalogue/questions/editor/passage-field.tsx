import { Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { plainBeginning } from '@/admin/kit/question-beginning'
import { formatNumber } from '@/lib/formats'
import { quizSetPassages } from '../api/question'
import classes from '../questions.module.css'
import { texts } from '../texts'
import { MarkupField } from './markup-field'
import { passageTexts } from './passage-texts'
import type { QuestionValues } from './question-kind'

type Props = {
  form: UseFormReturnType<QuestionValues>
  /** Of the edited question; absent for a new one. */
  id: string | undefined
}

const words = passageTexts
const places = (questions: { position: number }[]) =>
  questions.map(({ position }) => formatNumber(position)).join(', ')

/** The passage that the question shares with others of its set. Folded while there is none. */
export function PassageField({ form, id }: Props) {
  const { passage, passage_before: before, quiz_set_id: setId } = form.getValues()
  const [opened, setOpened] = useState(false)
  // A text typed as a new passage returns when another choice is taken back.
  const typed = useRef('')
  const isOpen = opened || passage !== '' || before !== ''
  const query = useQuery({ ...quizSetPassages(setId), enabled: isOpen && setId !== '' })
  const passages = query.data ?? []
  const chosen = passages.findIndex((one) => one.passage === before)
  const others = passages[chosen]?.questions.filter((question) => question.id !== id) ?? []

  function take(text: string, shared: boolean) {
    form.setValues({ passage: text, passage_before: shared ? text : '' })
  }

  function choose(value: string) {
    if (chosen < 0) typed.current = passage
    const taken = passages[Number(value)]
    if (value !== '' && taken) take(taken.passage, true)
    else take(typed.current, false)
  }

  if (!isOpen) {
    return (
      <div className={classes.add}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          {words.add}
        </Button>
        <p className={classes.hint}>{words.addHint}</p>
      </div>
    )
  }
  return (
    <div className={classes.passage}>
      {passages.length > 0 && (
        <NativeSelect
          label={words.choice}
          data={[
            { value: '', label: words.fresh },
            ...passages.map((one, index) => ({
              value: String(index),
              label: words.option(places(one.questions), plainBeginning(one.passage)),
            })),
          ]}
          value={chosen < 0 ? '' : String(chosen)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      <MarkupField
        label={texts.editor.fields.passage}
        minRows={4}
        setId={setId}
        input={form.getInputProps('passage')}
      />
      <div className={classes.foot}>
        <p role="status" className={classes.hint}>
          {query.isError && words.failed}
          {query.data && note(passage, others)}
        </p>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            setOpened(false)
            take('', false)
          }}
        >
          {words.remove}
        </Button>
      </div>
    </div>
  )
}

/** What saving does to the other questions with the passage. */
function note(passage: string, others: { position: number }[]): string {
  if (others.length === 0) return words.alone
  if (passage.trim() === '') return words.emptied
  return words.shared(formatNumber(others.length), places(others))
}
