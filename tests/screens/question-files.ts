import { afterAll, vi } from 'vitest'
import type { Locator } from './locator.ts'
import type { Page } from './page.tsx'

let running = new EventTarget()

/** The worker of question files in the test's own thread, where its module listens and posts on the window. */
class WorkerOfThread extends EventTarget {
  constructor() {
    super()
    running = this
  }
  async postMessage(data: unknown): Promise<void> {
    await import('@/admin/import/question-files/worker/question-worker')
    window.dispatchEvent(new MessageEvent('message', { data }))
  }
  terminate(): void {}
}

/** Gives the screens of question files a worker, and their virtualized lists a size, until the end of the file. */
export function showQuestionFiles(): void {
  vi.stubGlobal('Worker', WorkerOfThread)
  vi.stubGlobal('postMessage', (data: unknown) =>
    running.dispatchEvent(new MessageEvent('message', { data })),
  )
  for (const size of ['clientWidth', 'clientHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(800)
  }
  afterAll(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** A file as a user would choose it. */
export async function chooseFile(page: Page, name: string, content: string | Buffer) {
  const bytes = typeof content === 'string' ? content : new Uint8Array(content)
  await page
    .locator('input[type=file]')
    .setInputFiles(new File([bytes], name, { type: 'application/octet-stream' }))
}

/** Selects a course and names the new quiz set for the questions. */
export async function chooseTarget(page: Page, course: string, name: string) {
  await page.getByRole('combobox', { name: 'คอร์ส', exact: true }).fill(course)
  await page.getByRole('option', { name: course }).click()
  await page.getByRole('textbox', { name: 'ชื่อชุดข้อสอบ' }).fill(name)
}

export const importButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^นำเข้า [\d,]+ คำถาม$/ })

/** A cell of a row, which has cells while it is in error or edited. */
export const cell = (page: Page, row: number, column: string): Locator =>
  page.getByRole('textbox', { name: `แถวที่ ${row.toLocaleString('en')} ${column}` })

export const editRow = (page: Page, row: number) =>
  page.getByRole('button', { name: `แก้ไขแถวที่ ${row}` }).click()

/** A row as a learner sees its question. */
export const shownRow = (page: Page, row: number): Locator =>
  page.getByRole('region', { name: `แถวที่ ${row} แบบที่ผู้เรียนเห็น` })
