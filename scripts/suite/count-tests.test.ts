import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countTests } from './count-tests.mjs'
import type { Part } from './parts.mjs'

it('names what passed only when tried again, and what failed', () => {
  const part: Part = {
    part: 'unit',
    title: 'unit tests',
    command: '',
    args: [],
    report: 'vitest',
  }
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-count-'))
  try {
    const report = join(folder, 'report.json')
    const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
      fullName,
      status,
      failureMessages,
    })
    const assertionResults = [
      test('certain', 'passed'),
      test('second go', 'passed', ['Error: too late\n  at there']),
      test('wrong', 'failed', ['Error: no', 'Error: no']),
    ]
    const name = join(process.cwd(), 'some.test.ts')
    const testResults = [{ name, startTime: 0, endTime: 2000, assertionResults }]
    const counts = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 0 }
    writeFileSync(report, JSON.stringify({ ...counts, testResults }))
    expect(countTests(part, false, report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      names: ['wrong'],
      flaky: ['some.test.ts: second go (Error: too late)'],
      files: [{ file: 'some.test.ts', seconds: 2 }],
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
