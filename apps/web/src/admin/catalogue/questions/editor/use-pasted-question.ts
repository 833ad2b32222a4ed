import type { UseFormReturnType } from '@mantine/form'
import { optionColumns, type QuestionFields } from '@sanamsob/domain/questions/question-fields'
import { useState } from 'react'
import { pastedQuestion } from '../rules/pasted-question'
import type { QuestionValues } from './question-kind'

type PastedState =
  /** It was taken apart into all fields; `before` is what stood there, or the text as it was pasted. */
  | { kind: 'filled'; before: QuestionValues; isText: boolean }
  /** It was put in as text, since other fields hold something. */
  | { kind: 'offered'; fields: QuestionFields }
  | { kind: 'several'; count: number }

export type PastedQuestion = {
  state: PastedState | null
  take: (text: string) => boolean
  fill: (fields: QuestionFields) => void
  undo: (before: QuestionValues) => void
}

/**
 * A whole question pasted where the question's text goes. It fills an empty form; where something stands
 * in it, nothing is replaced before someone says so. Either way it can be taken back.
 */
export function usePastedQuestion(form: UseFormReturnType<QuestionValues>): PastedQuestion {
  const [state, setState] = useState<PastedState | null>(null)

  function put(fields: QuestionFields, before: QuestionValues, isText: boolean) {
    const given = Object.entries(fields).filter(([, value]) => value !== '')
    form.setValues({ ...form.getValues(), ...Object.fromEntries(given) })
    setState({ kind: 'filled', before, isText })
  }

  function take(text: string): boolean {
    const found = pastedQuestion(text)
    if (!found) {
      setState(null)
      return false
    }
    if (found.kind === 'questions') {
      setState({ kind: 'several', count: found.count })
      return false
    }
    const values = form.getValues()
    const empty = [
      'question_text',
      'correct_answer',
      'explanation',
      'youtube_url',
      ...optionColumns,
    ]
    if (empty.some((field) => values[field as keyof QuestionValues].trim() !== '')) {
      setState({ kind: 'offered', fields: found.fields })
      return false
    }
    put(found.fields, { ...values, question_text: text.trim() }, true)
    return true
  }

  return {
    state,
    take,
    fill: (fields) => put(fields, form.getValues(), false),
    undo: (before) => {
      form.setValues(before)
      setState(null)
    },
  }
}
