import type { UseFormReturnType } from '@mantine/form'
import { type QuestionFields, tableColumns } from '@sanamsob/domain/questions/question-fields'
import { useState } from 'react'
import { pastedQuestion } from '../rules/pasted-question'
import type { QuestionValues } from './question-kind'

type PastedState =
  /**
   * The text was split into all fields. `before` holds the previous values, or the pasted text in the question field.
   */
  | { kind: 'filled'; before: QuestionValues; isText: boolean }
  /** The text was inserted as it is, because other fields are not empty. */
  | { kind: 'offered'; fields: QuestionFields }
  | { kind: 'several'; count: number }

export type PastedQuestion = {
  state: PastedState | null
  take: (text: string) => boolean
  fill: (fields: QuestionFields) => void
  undo: (before: QuestionValues) => void
}

/**
 * Handles a whole question pasted into the question field. It fills an empty form. Where the form has content, nothing
 * is replaced until the author confirms. Both can be undone.
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
    if (tableColumns.some((column) => values[column].trim() !== '')) {
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
