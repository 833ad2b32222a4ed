import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countTests } from './count-tests.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanamsob-count-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(report: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

it('names failures with their reasons, and counts a file whose setup failed', () => {
  const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
    fullName,
    status,
    failureMessages,
  })
  const file = (name: string, status: string, assertionResults: object[], message = '') => ({
    name: join(process.cwd(), name),
    startTime: 0,
    endTime: 2000,
    status,
    assertionResults,
    message,
  })
  const report = write({
    testResults: [
      file('some.test.ts', 'failed', [
        test('right', 'passed'),
        test('wrong', 'failed', ['Error: too late\n  at there']),
        test('later', 'pending'),
      ]),
      file('other.test.ts', 'failed', [test('never begun', 'skipped')], 'Error: no database\n'),
    ],
  })
  expect(countTests('vitest', report)).toEqual([
    {
      file: 'some.test.ts',
      seconds: 2,
      passed: 1,
      skipped: 1,
      failed: ['some.test.ts: wrong (Error: too late)'],
    },
    {
      file: 'other.test.ts',
      seconds: 2,
      passed: 0,
      skipped: 1,
      failed: ['other.test.ts (Error: no database)'],
    },
  ])
})

it('separates the sizes at which a journey ran', () => {
  const test = (projectName: string, status: string, message?: string) => ({
    projectName,
    status,
    results: [{ duration: 1500, ...(message && { error: { message } }) }],
  })
  const spec = {
    title: 'a journey',
    file: 'errors/play.ts',
    tests: [test('phone', 'expected'), test('desktop', 'unexpected', 'Error: not seen\nmore')],
  }
  const report = write({ suites: [{ file: 'errors/quiz.spec.ts', suites: [{ specs: [spec] }] }] })
  expect(countTests('playwright', report)).toEqual([
    {
      file: 'tests/browser/errors/quiz.spec.ts',
      project: 'phone',
      seconds: 1.5,
      passed: 1,
      skipped: 0,
      failed: [],
    },
    {
      file: 'tests/browser/errors/quiz.spec.ts',
      project: 'desktop',
      seconds: 1.5,
      passed: 0,
      skipped: 0,
      failed: ['[desktop] tests/browser/errors/quiz.spec.ts: a journey (Error: not seen)'],
    },
  ])
})

it('finds nothing without a report', () => {
  expect(countTests('vitest', join(folder, 'none.json'))).toEqual([])
})
