import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { refusalOfTag, tagVersion } from './version-tag.mjs'

const clone = mkdtempSync(join(tmpdir(), 'sanamsob-tag-'))
afterAll(() => rmSync(clone, { recursive: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.test', ...args], {
    cwd: clone,
    encoding: 'utf8',
  })
const commit = (changelog: string) => {
  writeFileSync(join(clone, 'CHANGELOG.md'), changelog)
  git('add', '.')
  git('commit', '--quiet', '--message', 'change')
}

it('names one commit by a version, which the changelog has', () => {
  expect(refusalOfTag(clone, '1.2.0')).toContain('no clone')
  git('init', '--quiet')
  commit('## 1.2.0\n')
  expect(refusalOfTag(clone, '1.2.0')).toContain('no dated heading')
  commit('## 1.2.0 (2026-11-29)\n')
  expect(refusalOfTag(clone, '1.2.0')).toBeNull()
  tagVersion(clone, '1.2.0')
  expect(refusalOfTag(clone, '1.2.0')).toBeNull()
  expect(git('tag', '--points-at', 'HEAD').trim()).toBe('v1.2.0')
  writeFileSync(join(clone, 'CHANGELOG.md'), '## 1.2.0 (2026-11-29)\n\nMore.\n')
  expect(refusalOfTag(clone, '1.2.0')).toContain('uncommitted')
  commit('## 1.2.0 (2026-11-29)\n\nMore.\n')
  expect(refusalOfTag(clone, '1.2.0')).toContain('raise the version')
})
