import { randomUUID } from 'node:crypto'
import { hub, sit } from '../../data/learner.ts'
import { makeQuizSet, retireQuizSets } from '../../data/quiz-sets.ts'
import { signUp } from '../../support/product.ts'
import { password } from '../sign-in.ts'
import { test } from './phone.ts'

test.afterAll(retireQuizSets)

test('a new learner signs up, starts, answers, reloads, submits and reads the result', async ({
  phone,
}) => {
  await phone.goto('/auth?tab=sign-up')
  await phone.fill('อีเมล', `${randomUUID()}@example.test`)
  await phone.fill('รหัสผ่าน', password)
  await phone.press('button', 'สมัครสมาชิก')
  await phone.waitForURL(/\/dashboard$/)
  await phone.sees('50 แต้ม')

  const set = await makeQuizSet({ questions: 3, minutes: 20 })
  await phone.goto(`/quiz/${set.id}`)
  await phone.sees('ไม่สามารถยกเลิกหรือขอแต้มคืนได้')
  await phone.press('button', /^เริ่มทำข้อสอบ/)
  await phone.sees('ข้อ 1 จาก 3')
  await phone.choose(2)
  await phone.press('button', 'ถัดไป')
  await phone.sees('ข้อ 2 จาก 3')
  await phone.choose(1)
  await phone.sees('บันทึกแล้ว')
  await phone.reload()
  await phone.sees('ข้อ 2 จาก 3')
  await phone.press('button', 'ถัดไป')
  await phone.choose(1)
  await phone.press('button', 'ส่งคำตอบ')
  await phone.sees('ตอบแล้ว 3 จาก 3 ข้อ')
  await phone.press('button', 'ยืนยันส่งคำตอบ')
  await phone.sees('คะแนนของคุณ: 2/3')
  await phone.press('link', 'ดูเฉลยทุกข้อ')
  await phone.waitForURL(/\/quiz-results\//)
  await phone.shows('heading', 'เฉลยทุกข้อ')
})

test('missed questions are reviewed, with the next button always in reach', async ({ phone }) => {
  const learner = await phone.newLearner()
  const set = await makeQuizSet({ questions: 4 })
  await sit(learner, set.id, [2, 3, 1, 1])
  await phone.goto('/review')
  await phone.press('button', 'เริ่มทบทวน 2 ข้อ')
  await phone.sees('ข้อ 1 จาก 2')
  await phone.choose(1)
  await phone.sees('คำอธิบาย')
  await phone.expectInReach('button', /^จำได้/)
  await phone.press('button', /^จำได้/)
  await phone.sees('ข้อ 2 จาก 2')
  await phone.key('2')
  await phone.sees('คำอธิบาย')
  await phone.expectInReach('button', 'ข้อถัดไป')
  await phone.press('button', 'ข้อถัดไป')
  await phone.shows('heading', 'ทบทวนแล้ว 2 ข้อ')
})

test('points are bought at the simulated bank, with a receipt', async ({ phone }) => {
  await phone.newLearner()
  await phone.goto('/purchase-points?points=200')
  await phone.press('button', 'ชำระเงิน ฿139')
  await phone.waitForURL(/\/payment-pending\?order_id=/)
  await phone.shows('img', 'QR พร้อมเพย์ ยอด ฿139')
  await phone.press('link', /หน้าของผู้ให้บริการ|ไปหน้าชำระเงิน/)
  await phone.waitForURL(/\/sandbox\//)
  await phone.press('button', 'ยืนยันการชำระเงิน')
  await phone.waitForURL(/\/payment-success\?/)
  await phone.sees('ได้รับ 200 แต้มแล้ว')
  await phone.press('link', 'ดูใบเสร็จ')
  await phone.sees(/RC25\d\d-\d{6}/)
  await phone.press('button', 'ปิด')
  await phone.sees('ชำระแล้ว')
})

test('a wrong password shows an error in Thai; the right one signs in, and out again', async ({
  phone,
}) => {
  const { email } = await signUp(hub())
  await phone.goto('/auth')
  await phone.fill('อีเมล', email)
  await phone.fill('รหัสผ่าน', 'not-the-password')
  await phone.press('button', 'เข้าสู่ระบบ')
  await phone.sees('อีเมลหรือรหัสผ่านไม่ถูกต้อง')
  await phone.fill('รหัสผ่าน', password)
  await phone.press('button', 'เข้าสู่ระบบ')
  await phone.waitForURL(/\/dashboard$/)
  await phone.press('button', 'เปิดเมนู')
  await phone.press('button', 'ออกจากระบบ')
  await phone.press('button', 'เปิดเมนู')
  await phone.shows('link', 'เข้าสู่ระบบ')
})
