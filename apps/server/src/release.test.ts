import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { releaseIn } from './release.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanamsob-version-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, content: object) =>
  writeFileSync(join(folder, name), JSON.stringify(content))
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.test', ...args], {
    cwd: folder,
  })

afterEach(() => vi.unstubAllEnvs())

it('names the revision of a clone that belongs to another user', () => {
  const clone = mkdtempSync(join(tmpdir(), 'sanamsob-clone-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' })
  writeFileSync(join(clone, 'package.json'), '{"version": "1.2.3"}')
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=x', '-c', 'user.email=x@example.test', 'commit', '--quiet', '-m', 'first')
  const revision = git('rev-parse', '--short=12', 'HEAD').trim()
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
  expect(releaseIn(`${clone}/`)).toBe(`1.2.3+${revision}`)
  rmSync(clone, { recursive: true })
})

it('distinguishes two builds of one version', () => {
  write('package.json', { version: '1.2.3' })
  expect(releaseIn(folder)).toBe('1.2.3')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
  const index = () => readFileSync(join(folder, '.git/index'))
  utimesSync(join(folder, 'package.json'), 0, 0)
  const before = index()
  const first = releaseIn(folder)
  expect(index()).toEqual(before)
  expect(first).toMatch(/^1\.2\.3\+[0-9a-f]{12}$/)
  write('package.json', { version: '1.2.3', private: true })
  expect(releaseIn(folder)).toBe(`${first}-dirty`)
  git('commit', '--quiet', '--all', '--message', 'second')
  expect(releaseIn(folder)).not.toBe(first)
  write('RELEASE.json', { revision: '0123456789ab' })
  expect(releaseIn(folder)).toBe('1.2.3+0123456789ab')
})
