import { dropDraft, readDraft, storeDraft } from '@/lib/form-draft'
import type { Choice } from '@/lib/question'
import { getSessionState } from '@/lib/session'
import type { Answers } from '../rules/answers'
import type { OpenedAttempt } from './attempt'
import { openUnsentAnswers } from './unsent-answers'

type Paper = Pick<OpenedAttempt, 'attempt' | 'questions' | 'sections'> & {
  /** The server's time minus the device's, in ms: `performance.now()` begins again with each page. */
  aheadMs: number
}

type Given = {
  attemptId: string
  choices: [questionId: string, choice: Choice, unsure?: boolean][]
  /** The latest choice's; later ones must exceed it. */
  sequence: number
}

/** One attempt per user, stored with their drafts, which a sign-out removes. */
const keyOf = (part: 'paper' | 'answers') => `${getSessionState().session?.user.id}:attempt-${part}`

/** Stores the questions of the running attempt, so that a reload without a connection can show them. */
export function storePaper({ attempt, questions, sections, clock }: OpenedAttempt): void {
  const aheadMs = clock.offsetMs + performance.now() - Date.now()
  storeDraft<Paper>(keyOf('paper'), {
    values: { attempt, questions, sections, aheadMs },
    base: null,
  })
}

/** Stores the choices without their verdicts, which contain the key. */
export function storeGiven(attemptId: string, answers: Answers, sequence: number): void {
  const choices = Object.entries(answers).map(
    ([id, { choice, unsure }]): Given['choices'][number] => [id, choice, unsure],
  )
  storeDraft<Given>(keyOf('answers'), { values: { attemptId, choices, sequence }, base: null })
}

/** The attempt as this device last showed it. Null if another one was opened here since. */
export function storedAttempt(attemptId: string): OpenedAttempt | null {
  const paper = readDraft<Paper>(keyOf('paper'))?.values
  if (paper?.attempt.id !== attemptId) return null
  // Copies of the release before have no sections.
  const { attempt, questions, sections = null, aheadMs } = paper
  const given = readDraft<Given>(keyOf('answers'))?.values
  const { choices, sequence } =
    given?.attemptId === attemptId ? given : { choices: [], sequence: 0 }
  const unsent = openUnsentAnswers(attemptId).restore()
  return {
    attempt,
    questions,
    sections,
    answers: choices
      .filter(([id]) => unsent.every(({ questionId }) => questionId !== id))
      .map(([questionId, choice, unsure = false]) => ({
        questionId,
        choice,
        answeredAt: new Date(sequence).toISOString(),
        sequence,
        unsure,
        verdict: null,
      })),
    // Any reading of the server's clock is more precise.
    clock: { offsetMs: Date.now() + aheadMs - performance.now(), uncertaintyMs: Infinity },
  }
}

export function forgetStoredAttempt(): void {
  dropDraft(keyOf('paper'))
  dropDraft(keyOf('answers'))
}
