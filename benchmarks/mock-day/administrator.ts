import type { Caller } from './caller.ts'
import type { Day } from './candidate.ts'

/** Imports question files one after the other until the end. */
export async function importUntilStopped(
  caller: Caller,
  { plan, at }: Day,
  courseId: string,
  isOver: () => boolean,
): Promise<void> {
  for (let round = 1; !isOver(); round += 1) {
    await at(round * plan.importEvery)
    if (isOver()) return
    const questions = Array.from({ length: plan.importedQuestions }, (_, n) => ({
      question_text: `คำถามที่ ${n + 1} ของไฟล์ที่ ${round} ว่าด้วยระเบียบบริหารราชการ`,
      option_a: 'ตัวเลือกแรก',
      option_b: 'ตัวเลือกที่สอง',
      option_c: 'ตัวเลือกที่สาม',
      option_d: 'ตัวเลือกสุดท้าย',
      correct_answer: String((n % 4) + 1),
    }))
    const quiz_set_template = { name: `ไฟล์ที่ ${round}`, course_id: courseId, points_cost: 0 }
    // The call log has a failed one.
    await caller
      .post('import', '/functions/v1/import-questions', { questions, quiz_set_template })
      .catch(() => undefined)
  }
}
