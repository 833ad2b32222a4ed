import { expect, it } from 'vitest'
import { Scope } from './scope.ts'

it('releases each resource once, in reverse order', () => {
  const scope = new Scope()
  const released: string[] = []
  scope.add(() => released.push('one'))
  const early = scope.add(() => released.push('two'))
  scope.add(() => released.push('three'))
  early()
  early()
  expect(released).toEqual(['two'])
  scope.close()
  scope.close()
  expect(released).toEqual(['two', 'three', 'one'])
})

it('releases immediately a resource added after the end', () => {
  const scope = new Scope()
  scope.close()
  const released: string[] = []
  const again = scope.add(() => released.push('late'))
  again()
  expect(released).toEqual(['late'])
})

it('closes nested scopes', () => {
  const [outer, inner] = [new Scope(), new Scope()]
  const released: string[] = []
  inner.add(outer.add(() => inner.close()))
  inner.add(() => released.push('inner'))
  outer.close()
  expect([inner.isClosed, released]).toEqual([true, ['inner']])
})
