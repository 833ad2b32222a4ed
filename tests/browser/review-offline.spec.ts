import { expect, type Page, test } from '@playwright/test'
import { hub, sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { signIn, startQuiz as startOverHttp } from '../support/product.ts'
import { carrySession, loseSession, newLearner } from './learner.ts'
import { choose } from './quiz.ts'

test.use({ serviceWorkers: 'allow' })
test.afterAll(retireQuizSets)

test.describe('the deck without a network', { tag: '@phone' }, () => {
  test('is reviewed from this device, and its answers are sent once the network is back', async ({
    page,
    context,
  }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet({ questions: 4 })
    await query(
      `update private.questions set option_notes = array[null, 'เพราะ ข มากเกินไป', null, null]
       where quiz_set_id = $1`,
      [set.id],
    )
    await sit(learner, set.id, [2, 3, 4, 1])
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await page.goto('/review')
    await expect(page.getByRole('button', { name: 'เริ่มทบทวน 3 ข้อ' })).toBeVisible()
    await expect.poll(() => storedCards(page)).toBe(3)
    // The round and its formulas are files that are cached when they are used.
    await page.getByRole('button', { name: 'เริ่มทบทวน 3 ข้อ' }).click()
    await choose(page, 1)
    await page.getByRole('button', { name: /^จำได้/ }).click()
    await expect(page.getByText('ข้อ 2 จาก 3')).toBeVisible()

    await context.setOffline(true)
    await expect(page.getByText('ออฟไลน์อยู่ คำตอบจะส่งเมื่อกลับมาออนไลน์')).toBeInViewport()
    await choose(page, 1)
    await page.getByRole('button', { name: /^จำได้/ }).click()
    await expect(page.getByText('ข้อ 3 จาก 3')).toBeVisible()
    // Left without a reload, when the summary still counts all cards.
    await page.getByRole('button', { name: 'หยุดพัก' }).click()
    await expect(page.getByText('คำตอบ 1 ข้อจะส่งเมื่อกลับมาออนไลน์')).toBeVisible()
    await expect(page.getByRole('button', { name: 'เริ่มทบทวน 1 ข้อ' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('คำตอบ 1 ข้อจะส่งเมื่อกลับมาออนไลน์')).toBeVisible()
    await page.getByRole('button', { name: 'เริ่มทบทวน 1 ข้อ' }).click()
    await choose(page, 2)
    await expect(page.getByText('ไม่ถูกต้อง', { exact: true })).toBeVisible()
    await expect(page.getByText(/^เหตุผลของข้อ/)).toBeVisible()
    await expect(page.getByText('เพราะ ข มากเกินไป')).toBeVisible()
    // Who reloads the page has answered all the same.
    await page.reload()
    await page.getByRole('button', { name: 'เริ่มทบทวน 1 ข้อ' }).click()
    await expect(page.getByText('ไม่ถูกต้อง', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'ข้อถัดไป' }).click()
    await expect(page.getByRole('heading', { name: 'ทบทวนแล้ว 1 ข้อ' })).toBeVisible()
    await page.getByRole('button', { name: 'ดูรอบต่อไป' }).click()
    await expect(page.getByText('คำตอบ 2 ข้อจะส่งเมื่อกลับมาออนไลน์')).toBeVisible()
    await expect(page.getByText('ยังไม่มีข้อที่เก็บไว้ในเครื่องนี้ให้ทบทวน')).toBeVisible()
    await expect.poll(() => unsent(page)).toBe(2)
    expect(await reviews(learner.id)).toHaveLength(1)

    await context.setOffline(false)
    await expect.poll(() => unsent(page)).toBe(0)
    expect(await reviews(learner.id)).toEqual([
      { choice: 1, rating: 3 },
      { choice: 1, rating: 3 },
      { choice: 2, rating: 1 },
    ])
    await page.goto('/review')
    await expect(page.getByText('ตอนนี้ทบทวนครบแล้ว')).toBeVisible()
    await expect(page.getByText('ออฟไลน์อยู่')).toBeHidden()
  })

  test('leaves the device when an attempt asks its questions, and with a sign-out', async ({
    page,
  }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet({ questions: 2 })
    await sit(learner, set.id, [2, 3])
    await page.goto('/review')
    await expect.poll(() => storedCards(page)).toBe(2)

    const { attempt } = await startOverHttp(learner, set.id)
    await page.goto(`/quiz/${set.id}`)
    await page.getByRole('main').getByRole('button', { name: /ทำต่อ/ }).click()
    await expect(page.getByRole('radiogroup').first()).toBeVisible()
    await expect.poll(() => storedCards(page)).toBe(0)
    await page.goto('/review')
    await expect(page.getByText('อีก 2 ข้ออยู่ในชุดที่คุณทำค้างไว้')).toBeVisible()
    await learner.client.rpc('submit_attempt', { attempt_id: attempt.id })

    await page.goto('/review')
    await expect.poll(() => storedCards(page)).toBe(2)
    await page.goto('/dashboard')
    await page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }).click()
    await expect.poll(() => databases(page)).not.toContain('sanamsob.deck')
  })

  test('leaves the device with another user, and with a session that ends by itself', async ({
    page,
  }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet({ questions: 2 })
    await sit(learner, set.id, [2, 3])
    await page.goto('/review')
    await expect.poll(() => storedCards(page)).toBe(2)
    await newLearner(page)
    await page.goto('/dashboard')
    await expect.poll(() => storedCards(page)).toBe(0)

    await carrySession(page, learner)
    await page.goto('/review')
    await expect.poll(() => storedCards(page)).toBe(2)
    await loseSession(page)
    await page.goto('/')
    await expect.poll(() => databases(page)).not.toContain('sanamsob.deck')
  })
})

test.describe('reviews that wait', { tag: '@phone' }, () => {
  // The worker would stand between the page and `route`.
  test.use({ serviceWorkers: 'block' })

  test('stay after a sign-out, and are sent after the next sign-in', async ({ page, context }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet({ questions: 1 })
    await sit(learner, set.id, [2])
    await page.goto('/review')
    await expect.poll(() => storedCards(page)).toBe(1)
    await page.getByRole('button', { name: 'เริ่มทบทวน 1 ข้อ' }).click()
    await expect(page.getByRole('radiogroup')).toBeVisible()
    // The end of a round has a picture, whose file is missing without a network. The page then asks whether the server
    // responds, and would reload if it did.
    const asked = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/healthz'),
    )
    await context.setOffline(true)
    await choose(page, 1)
    await page.getByRole('button', { name: /^จำได้/ }).click()
    await expect.poll(() => unsent(page)).toBe(1)
    await asked

    await page.route('**/rest/v1/rpc/answer_reviews*', () => {})
    await context.setOffline(false)
    await page.goto('/dashboard')
    await page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await unsent(page)).toBe(1)

    await page.unrouteAll()
    await carrySession(page, await signIn(hub(), learner.email))
    await page.goto('/dashboard')
    await expect.poll(() => unsent(page)).toBe(0)
    expect(await reviews(learner.id)).toEqual([{ choice: 1, rating: 3 }])
  })

  test('of an attempt in progress are sent once it is submitted, and other cards are stored', async ({
    page,
    context,
  }) => {
    const learner = await newLearner(page)
    const sets = [await makeQuizSet({ questions: 1 }), await makeQuizSet({ questions: 1 })]
    for (const { id } of sets) await sit(learner, id, [2])
    await page.goto('/review')
    await expect.poll(() => storedCards(page)).toBe(2)
    await page.getByRole('button', { name: 'เริ่มทบทวน 2 ข้อ' }).click()
    await expect(page.getByRole('radiogroup')).toBeVisible()
    await context.setOffline(true)
    await choose(page, 1)
    await page.getByRole('button', { name: /^จำได้/ }).click()
    await expect.poll(() => unsent(page)).toBe(1)

    const [reviewed] = await query<{ id: string }>(
      'select quiz_set_id as id from private.questions where id = $1',
      [await unsentQuestion(page)],
    )
    const { attempt } = await startOverHttp(learner, reviewed?.id ?? '')
    await query(
      "update public.quiz_attempts set started_at = started_at - interval '1 minute' where id = $1",
      [attempt.id],
    )
    await context.setOffline(false)
    await page.goto('/review')
    await expect(page.getByText('อีก 1 ข้ออยู่ในชุดที่คุณทำค้างไว้')).toBeVisible()
    await expect.poll(() => storedCards(page)).toBe(1)
    expect(await unsent(page)).toBe(1)

    await learner.client.rpc('submit_attempt', { attempt_id: attempt.id })
    await page.getByRole('link', { name: 'ข้อที่บันทึกไว้' }).click()
    await expect.poll(() => unsent(page)).toBe(0)
    expect(await reviews(learner.id)).toEqual([{ choice: 1, rating: 3 }])
  })
})

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

/** Cards with their keys on this device; 0 if there is no deck. */
async function storedCards(page: Page): Promise<number> {
  if (!(await databases(page)).includes('sanamsob.deck')) return 0
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('sanamsob.deck')
        opening.onsuccess = () => {
          const { result } = opening
          if (!result.objectStoreNames.contains('decks')) return resolve(0)
          const reading = result.transaction('decks').objectStore('decks').get('deck')
          reading.onsuccess = () => {
            result.close()
            resolve(reading.result?.cards.length ?? 0)
          }
        }
      }),
  )
}

function unsent(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('sanamsob.review.')).length,
  )
}

/** The question of the one review that waits. */
function unsentQuestion(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('sanamsob.review.'))
    return JSON.parse(localStorage.getItem(key ?? '') ?? '').question_id
  })
}

const reviews = (userId: string) =>
  query<{ choice: number; rating: number }>(
    'select choice, rating from private.reviews where user_id = $1 order by answered_at',
    [userId],
  )
