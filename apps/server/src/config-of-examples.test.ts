import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
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

it.each(['one', 'two'])('container %s uses only known variables and starts', (name) => {
  const given = { ...containerEnvironment, ...compose.services[name]?.environment }
  expect(variableNames).toEqual(expect.arrayContaining(Object.keys(given)))
  const filled = Object.entries(given).map(([variable, value]) => [
    variable,
    value.replace(/^\$\{\w+:\?\}$/, 'smtp://mail.example:587').replace(/\$\{\w+:\?\}/, 'secret'),
  ])
  const config = readConfig(Object.fromEntries(filled))
  expect(config).toMatchObject({ production: true, host: '0.0.0.0', warnings: [] })
})

it('the compose file lists its required variables at the top', () => {
  const text = read('compose.yml')
  for (const [, name] of text.matchAll(/\$\{(\w+):\?\}/g))
    expect(/^# Needs .*$/m.exec(text)?.[0]).toContain(name)
})

it('a pod uses only known variables and starts', () => {
  const text = read('kubernetes.yml')
  const manifests = parseAllDocuments(text).map((document) => document.toJS())
  const { data } = manifests.find(({ kind }: { kind: string }) => kind === 'ConfigMap')
  const secret = Object.fromEntries(
    [...text.matchAll(/--from-(?:literal|file)=([A-Z0-9_]+)=(\S+)/g)].map(
      ([, name, value = '']) => [
        name,
        value.replace(/\$\(.*/, 'x'.repeat(32)).replace('HOST', 'db.example'),
      ],
    ),
  )
  const given = { ...containerEnvironment, ...data, ...secret }
  expect(Object.keys(secret)).toHaveLength(7)
  expect(variableNames).toEqual(expect.arrayContaining(Object.keys(given)))
  const config = readConfig(given)
  expect(config).toMatchObject({ production: true, host: '0.0.0.0', warnings: [] })
  expect(config.storageS3).toBeDefined()
})
