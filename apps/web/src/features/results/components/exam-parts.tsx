import type { ComponentProps } from 'react'

type Details = typeof import('./exam-details')

let details: Details | null = null

/**
 * Loads the parts of an examination's result, which the results of other quiz sets do not need. The result waits for
 * them, so that nothing moves later; if they fail to load it is shown without them.
 */
export async function loadExamParts(): Promise<void> {
  details ??= await import('./exam-details').catch(() => null)
}

export function ExamRules(props: ComponentProps<Details['ExamRules']>) {
  return details && <details.ExamRules {...props} />
}

export function ExamSection(props: ComponentProps<Details['ExamSection']>) {
  return details && <details.ExamSection {...props} />
}

export function ExamPractice(props: ComponentProps<Details['ExamPractice']>) {
  return details && <details.ExamPractice {...props} />
}
