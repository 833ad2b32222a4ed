import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type OptionState, optionState } from '../rules/option-state'
import { texts } from '../texts'
import classes from './sample-question.module.css'

export const sampleQuestionId = 'sample'

/** One question that anyone can answer, as it looks and answers in a quiz. */
export function SampleQuestion() {
  const [chosen, setChosen] = useState<number | null>(null)
  const words = texts.sample
  const right = chosen === words.answer

  return (
    <section id={sampleQuestionId} className={classes.sheet} aria-labelledby="sample-question">
      <p className={classes.eyebrow}>{words.eyebrow}</p>
      <fieldset className={classes.question}>
        <legend id="sample-question" className={classes.text}>
          {words.question}
        </legend>
        {words.options.map((option, index) => {
          const state = optionState(index, chosen, words.answer)
          return (
            <label key={option} className={classes.option} data-state={state}>
              <input
                type="radio"
                name="sample"
                className={classes.radio}
                checked={chosen === index}
                onChange={() => setChosen(index)}
              />
              <span className={classes.number} aria-hidden="true">
                <OptionMark state={state} number={index + 1} />
              </span>
              {option}
            </label>
          )
        })}
      </fieldset>
      <div role="status" className={classes.feedback} data-right={right || undefined}>
        {chosen === null ? (
          words.hint
        ) : (
          <>
            <strong>{right ? words.right : words.wrong}</strong>
            <span>{words.explanation}</span>
          </>
        )}
      </div>
    </section>
  )
}

function OptionMark({ state, number }: { state: OptionState; number: number }) {
  if (state === 'right') return <IconCheck size={18} />
  if (state === 'wrong') return <IconX size={18} />
  return number
}
