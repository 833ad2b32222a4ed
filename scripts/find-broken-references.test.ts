import { describe, expect, it } from 'vitest'
import { findBrokenReferences } from './find-broken-references.ts'

const files = {
  'docs/architecture.md':
    '# Architecture\n\n## One act, from the *button*\n\n## One act, from the button\n',
  'docs/design/tenants.md': '# Tenants\n\n## The visited host\n',
}
const disk = {
  exists: (path: string) => path in files,
  read: (path: string) => files[path as keyof typeof files],
}
const find = (path: string, text: string) => findBrokenReferences(path, text, disk)

describe('findBrokenReferences', () => {
  it.each([
    ['a.sql', '-- null is the hub (docs/design/tenants.md).'],
    ['a.sql', '-- null is the hub (docs/design/tenants.md#the-visited-host).'],
    ['a.ts', '// A decision of 2026; 3 decisions; in tests/browser/points.spec.ts 4'],
    ['README.md', '[how](docs/architecture.md) and [why](docs/design/tenants.md#the-visited-host)'],
    [
      'docs/architecture.md',
      '# A\n[act](#a), [out](https://example.org/x#y), [mail](mailto:a@b.test)',
    ],
    ['docs/design/attempts.md', '[a](../architecture.md#one-act-from-the-button-1)'],
    ['README.md', '```md\n[no link](nowhere.md)\n```'],
  ])('accepts valid references in %s', (path, text) => {
    expect(find(path, text)).toEqual([])
  })

  it.each([
    ['a.sql', '-- Frozen (decision 18): the rest.'],
    ['a.sql', '-- Frozen (decision\n-- 18): the rest.'],
    ['a.ts', '/** By the number (learner spec, section 9). */'],
    ['a.ts', '// As of spec 3.'],
    ['a.md', "built in, the spec's texts"],
    ['a.ts', '// spec, section 7'],
    ['a.ts', '// See docs/nowhere.md.'],
    ['a.ts', '// See docs/design/none.md.'],
    ['a.ts', '// See docs/design/tenants.md#another-host.'],
    ['README.md', '[how](docs/nothing.md)'],
    ['docs/architecture.md', '[up](architecture.md#elsewhere)'],
    ['docs/design/attempts.md', '[act](../architecture.md#two-acts)'],
  ])('reports broken references in %s: %s', (path, text) => {
    expect(find(path, text)).toHaveLength(1)
    expect(find(path, text)[0]).toContain(`${path}: `)
  })
})
