import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, variableNames } from './config.ts'

const read = (name: string) =>
  readFileSync(new URL(`../../../docs/examples/${name}`, import.meta.url), 'utf8')

const containerEnvironment = Object.fromEntries(
  read('Containerfile')
    .split('\n')
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => line.slice(4).split(' '))
    .map((pair) => pair.split('=') as [string, string]),
)
type Compose = { services: Record<string, { environment?: Record<string, string> }> }
const compose = parse(read('compose.yml'), { merge: true }) as Compose

it.each(['one', 'two'])('container %s is given variables that there are, and starts', (name) => {
  const given = { ...containerEnvironment, ...compose.services[name]?.environment }
  expect(variableNames).toEqual(expect.arrayContaining(Object.keys(given)))
  const filled = Object.entries(given).map(([variable, value]) => [
    variable,
    value.replace(/^\$\{\w+\}$/, 'smtp://mail.example:587').replace(/\$\{\w+\}/, 'secret'),
  ])
  const config = readConfig(Object.fromEntries(filled))
  expect(config).toMatchObject({ production: true, host: '0.0.0.0', warnings: [] })
})

it('what the compose file wants from outside stands at its beginning', () => {
  const text = read('compose.yml')
  for (const [, name] of text.matchAll(/\$\{(\w+)\}/g))
    expect(/^# Wants .*$/m.exec(text)?.[0]).toContain(name)
})
