import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { limitFiguresWith } from './limit-figures.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

const secondsOf = { min: 60, h: 3600 }

it('is listed in the README, each limit with its figures', () => {
  const rows = readme.matchAll(/^\|.*\| (\d+) \| (\d+) (min|h) \| `(\w+)` \|$/gm)
  const listed = [...rows].map(([, points, count, unit, name]) => [
    name,
    { points: Number(points), seconds: Number(count) * secondsOf[unit as 'min' | 'h'] },
  ])
  expect(Object.fromEntries(listed)).toEqual(limitFiguresWith({}))
})
