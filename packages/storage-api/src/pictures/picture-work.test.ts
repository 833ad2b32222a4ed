import { expect, test } from 'vitest'
import { createPictureWork } from './picture-work.ts'

test('runs jobs one at a time in their order, and refuses more when the queue is full', async () => {
  const run = createPictureWork(3)
  const events: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (name: string, wait?: Promise<void>) => async () => {
    events.push(`${name} begins`)
    await wait
    events.push(`${name} ends`)
  }
  const first = run(work('first', gate.promise))
  const second = run(async () => {
    events.push('second fails')
    throw new Error('no picture')
  })
  const third = run(work('third'))
  await expect(run(work('fourth'))).rejects.toMatchObject({ code: 'SlowDown' })
  gate.resolve()
  await first
  await expect(second).rejects.toThrow('no picture')
  await third
  expect(events).toEqual([
    'first begins',
    'first ends',
    'second fails',
    'third begins',
    'third ends',
  ])
  await expect(run(async () => 'again')).resolves.toBe('again')
})
