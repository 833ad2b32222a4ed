import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isFit } from './temporary-folder.mjs'

let parent = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'temporary-folder-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** A process that has created its folder, prints its path, and ends when its input ends. */
async function begin(TMPDIR = parent) {
  const source = `
    const { makeTemporaryFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'temporary-folder.mjs'))})
    const { tmpdir } = await import('node:os')
    const folder = makeTemporaryFolder()
    console.log(folder === tmpdir() ? folder : 'not the temporary folder')
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...process.env, TMPDIR, TMP: '', TEMP: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const line = once(createInterface(child.stdout), 'line')
  const [folder] = (await Promise.race([line, ended])) as [string]
  return { child, folder: String(folder), ended }
}

test('a folder is removed with its process, whether that exits or is terminated', async () => {
  for (const end of ['input', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const { child, folder, ended } = await begin()
    expect(folder.startsWith(join(parent, `sanamsob-tests-${child.pid}-`))).toBe(true)
    expect(existsSync(folder)).toBe(true)
    if (end === 'input') child.stdin.end()
    else child.kill(end)
    const [code] = await ended
    expect(code).toBe({ input: 0, SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[end])
    expect(existsSync(folder)).toBe(false)
  }
})

test('the next process removes the folder of a killed one, and nothing else', async () => {
  // The second belongs to another container, in which the number is another process.
  const others = ['sanamsob-tests-mine', 'sanamsob-tests-999999999-1-abcdef'].map((name) =>
    join(parent, name),
  )
  for (const other of others) mkdirSync(other)
  const killed = await begin()
  const living = await begin()
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(existsSync(killed.folder)).toBe(true)
  const next = await begin()
  expect([killed, living, next].map(({ folder }) => existsSync(folder))).toEqual([
    false,
    true,
    true,
  ])
  expect(others.map((other) => existsSync(other))).toEqual([true, true])
  for (const { child, ended } of [living, next]) {
    child.stdin.end()
    await ended
  }
})

test('uses only memory, and only if no folder is given', async () => {
  expect(isFit(parent)).toBe(false)
  expect(isFit('/nowhere')).toBe(false)
  const { child, folder, ended } = await begin('')
  const place = isFit('/dev/shm') ? '/dev/shm' : '/tmp'
  expect(folder.startsWith(`${place}/sanamsob-tests-`)).toBe(true)
  child.stdin.end()
  await ended
  expect(existsSync(folder)).toBe(false)
})
