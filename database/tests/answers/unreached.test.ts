import { expect, test } from 'vitest'
import { z } from 'zod'
import { unreached } from './unreached.ts'

const plain = z.strictObject({ id: z.string() })
const schema = z.strictObject({
  listed: z.array(z.union([plain, plain.extend({ more: z.string().nullable() })])),
})
const of = (...listed: object[]) => unreached(schema, [{ listed }], 'returned')

test('names parts that no value has reached', () => {
  expect(unreached(schema, [], 'returned')).toEqual(['returned'])
  expect(of()).toEqual(['returned.listed[]'])
  expect(of({ id: 'a' })).toEqual(['returned.listed[]|1'])
  expect(of({ id: 'a' }, { id: 'b', more: null })).toEqual(['returned.listed[]|1.more'])
  expect(of({ id: 'a' }, { id: 'b', more: 'c' })).toEqual([])
})
