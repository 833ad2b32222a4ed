import { Button } from '@mantine/core'
import { IconCheck, IconChevronRight, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { RichText } from '@/components/rich-text/rich-text'
import { WholeWords } from '@/components/whole-words'
import type { SampleQuestion as Question } from '../api/sample-questions'
import { type OptionState, optionState } from '../rules/option-state'
import { texts } from '../texts'
import classes from './sample-question.module.css'

type Props = {
  question: Question
  eyebrow: string
  last: boolean
  onNext: (isRight: boolean) => void
}

const words = texts.sample

/** A sample question. The first answer counts towards the score; further answers are allowed. */
export function SampleQuestion({ question, eyebrow, last, onNext }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [first, setFirst] = useState<number | null>(null)
  const { text, options, answer, explanation } = question
  const right = chosen === answer
  const id = useId()

  function choose(option: number) {
    setChosen(option)
    setFirst((before) => before ?? option)
  }

  return (
    <>
      <p className={classes.eyebrow}>{eyebrow}</p>
      <fieldset className={classes.question}>
        <legend className={classes.text}>
          <RichText text={text} />
        </legend>
        {options.map((option, index) => {
          const state = optionState(index, chosen, answer)
          return (
            <label key={option} className={classes.option} data-state={state}>
              <input
                type="radio"
                name={`sample${id}`}
                className={classes.radio}
                checked={chosen === index}
                onChange={() => choose(index)}
              />
              <span className={classes.number} aria-hidden="true">
                <OptionMark state={state} number={index + 1} />
              </span>
              <span>
                <RichText text={option} inline />
              </span>
            </label>
          )
        })}
      </fieldset>
      <div role="status" className={classes.feedback} data-right={right || undefined}>
        {chosen === null ? (
          words.hint
        ) : (
          <>
            <strong>{right ? words.right : words.wrong(answer + 1)}</strong>
            {explanation && (
              <span>
                <WholeWords>{explanation}</WholeWords>
              </span>
            )}
          </>
        )}
      </div>
      {first !== null && (
        <Button
          size="md"
          fullWidth
          className={classes.next}
          rightSection={<IconChevronRight size={20} aria-hidden="true" />}
          onClick={() => onNext(first === answer)}
        >
          {last ? words.finish : words.next}
        </Button>
      )}
    </>
  )
}

function OptionMark({ state, number }: { state: OptionState; number: number }) {
  if (state === 'right') return <IconCheck size={18} />
  if (state === 'wrong') return <IconX size={18} />
  return number
}
