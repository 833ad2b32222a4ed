import { expect, it } from 'vitest'
import { DataError } from '@/lib/data-error'
import { undoOnce } from './undo-batch'

const lost = new DataError('', '', 0)
const undone = new DataError('', 'batch_undone', 409)

/** Undoes with these outcomes, one per try. */
function undoWith(...outcomes: (number | Error)[]) {
  const undo = async () => {
    const outcome = outcomes.shift() ?? lost
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  return undoOnce(undo, () => 0)
}

it('tries again after a lost connection', async () => {
  expect(await undoWith(lost, new DataError('', '', 503), 3)).toBe(3)
})

it('has succeeded if only the response was lost', async () => {
  expect(await undoWith(lost, undone)).toBeNull()
})

it('passes on refusals, and gives up in the end', async () => {
  await expect(undoWith(undone, 3)).rejects.toBe(undone)
  const moved = new DataError('', 'batch_moved', 409)
  await expect(undoWith(lost, moved, 3)).rejects.toBe(moved)
  await expect(undoWith()).rejects.toBe(lost)
})
