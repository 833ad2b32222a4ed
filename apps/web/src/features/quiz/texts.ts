import { productFigures } from '@sanamsob/domain/product-figures'
import type { FontSize } from './attempt/use-display-settings'
import type { AnnouncedSeconds } from './rules/time-left'

/** Texts of taking a quiz. */
export const texts = {
  toast: {
    signInRequired: { title: 'กรุณาเข้าสู่ระบบ', message: 'คุณต้องเข้าสู่ระบบก่อนทำข้อสอบ' },
    signUpRequired: {
      title: 'สมัครสมาชิกเพื่อทำชุดต่อไป',
      message: `สมัครฟรี รับแต้มต้อนรับ ${productFigures.welcomePoints} แต้ม หากมีผลที่ทำไว้ จะเก็บไว้ในบัญชีใหม่ของคุณ`,
    },
    loadFailed: { title: 'ข้อผิดพลาด', message: 'ไม่สามารถโหลดข้อมูลข้อสอบได้' },
    startFailed: { title: 'ข้อผิดพลาด', message: 'ไม่สามารถเริ่มทำข้อสอบได้' },
    submitFailed: {
      title: 'ข้อผิดพลาด',
      message: 'ไม่สามารถส่งคำตอบได้',
      about: 'submission',
    },
    notEnoughPoints: (cost: number, balance: number) => ({
      title: 'แต้มไม่เพียงพอ',
      message: `คุณต้องใช้ ${cost} แต้ม แต่มีเพียง ${balance} แต้ม`,
    }),
    continued: { title: 'ทำข้อสอบต่อ', message: 'คำตอบเดิมยังอยู่ครบ ไม่หักแต้มเพิ่ม' },
    submitted: (score: number, total: number) => ({
      title: 'ส่งคำตอบเรียบร้อย',
      message: `คะแนนของคุณ: ${score}/${total}`,
      about: 'submission',
    }),
    answerRefused: {
      title: 'บันทึกคำตอบข้อนี้ไม่ได้',
      message: 'คำตอบข้ออื่นยังอยู่ครบ กรุณาเลือกใหม่อีกครั้ง',
    },
  },
  notFound: {
    title: 'ไม่พบชุดข้อสอบที่ระบุ',
    body: 'ชุดข้อสอบอาจถูกปิดหรือย้ายไปแล้ว ลองเลือกชุดอื่นได้เลย',
    browse: 'ดูชุดข้อสอบทั้งหมด',
  },
  withdrawn: {
    title: 'ชุดข้อสอบนี้ถูกนำออกแล้ว',
    body: 'ผู้ดูแลนำชุดข้อสอบออกระหว่างที่คุณทำอยู่ การทำครั้งนี้จึงสิ้นสุดลง',
    returned: (points: string) => `คืนให้คุณแล้ว ${points} แต้ม`,
  },
  facts: {
    label: 'รายละเอียดชุดข้อสอบ',
    questions: 'จำนวนข้อ',
    questionCount: (count: number) => `${count} ข้อ`,
    cost: 'ใช้แต้ม',
    points: (points: number) => `${points} แต้ม`,
    time: 'เวลา',
    editing: 'แก้ไขคำตอบ',
    editable: 'ย้อนกลับไปแก้ได้จนกว่าจะส่ง',
    locked: 'เลือกแล้วแก้ไม่ได้ เพราะเฉลยทันที',
  },
  start: {
    title: 'ก่อนเริ่มทำข้อสอบ',
    warning: (cost: number) => `เมื่อกดเริ่ม ระบบจะหัก ${cost} แต้มทันที ไม่สามารถยกเลิกหรือขอแต้มคืนได้`,
    free: 'ชุดข้อสอบนี้ไม่ใช้แต้ม',
    reduced: (price: number) => `ลดจาก ${price} แต้ม เพราะบางข้อยังไม่เปิดให้ทำ`,
    empty: 'ชุดข้อสอบนี้ยังไม่มีคำถาม ผู้ดูแลกำลังเตรียมให้ กรุณาเลือกชุดอื่นก่อน',
    clock: (duration: string) => `เวลาเดินต่อเนื่อง ${duration}นับจากกดเริ่ม ระบบส่งคำตอบให้เองเมื่อหมดเวลา`,
    autosaved: 'ระบบบันทึกทุกคำตอบทันที ปิดหน้าหรือเน็ตหลุดก็กลับมาทำต่อได้',
    mode: 'เลือกวิธีเฉลย',
    modes: { instant: 'เฉลยทันที', end: 'เฉลยตอนจบ' },
    instantHint: 'รู้ผลทีละข้อ พร้อมคำอธิบายและวิดีโอ',
    endHint: 'เหมือนสอบจริง รู้ผลเมื่อส่งคำตอบ',
    balance: 'แต้มของคุณ',
    afterStart: (points: number) => `เหลือ ${points} แต้มหลังเริ่ม`,
    short: (cost: number, balance: number) =>
      `แต้มไม่เพียงพอ คุณต้องใช้ ${cost} แต้ม แต่มีเพียง ${balance} แต้ม`,
    buy: 'ซื้อแต้มเพิ่ม',
    /** Shown to guests and anonymous users. */
    guest: 'ทำได้ 1 ชุดโดยไม่ต้องสมัครสมาชิก ผลเก็บไว้ในเบราว์เซอร์นี้ และย้ายเข้าบัญชีให้เมื่อสมัคร',
    rateLimited: {
      title: 'ขณะนี้มีผู้ทดลองทำจำนวนมาก',
      message: 'สมัครสมาชิกฟรีเพื่อเริ่มทำได้ทันที หรือลองใหม่ภายหลัง',
    },
    begin: 'เริ่มทำข้อสอบ',
    beginFor: (cost: number) => `เริ่มทำข้อสอบ (ใช้ ${cost} แต้ม)`,
    signUp: `สมัครฟรี รับ ${productFigures.welcomePoints} แต้ม`,
    cancel: 'ยกเลิก',
  },
  resume: {
    title: 'คุณทำชุดนี้ค้างไว้',
    body: 'คำตอบที่บันทึกแล้วยังอยู่ครบ ทำต่อได้เลยโดยไม่หักแต้มเพิ่ม',
    until: (time: string) => `ทำได้ถึง ${time}`,
    failed: 'เปิดข้อสอบไม่สำเร็จ คำตอบยังอยู่ครบ กรุณาลองใหม่',
    mode: { instant: 'โหมดเฉลยทันที', end: 'โหมดเฉลยตอนจบ' },
    closed: {
      title: 'ข้อสอบที่ทำค้างไว้',
      body: 'ชุดนี้ปิดรับผู้ทำใหม่แล้ว แต่คุณยังทำต่อจนส่งคำตอบได้',
    },
    proceed: 'ทำต่อ (ไม่เสียแต้ม)',
    cancel: 'ไว้ทีหลัง',
  },
  progress: {
    label: 'ความคืบหน้า',
    question: (position: number, total: number) => `ข้อ ${position} จาก ${total}`,
    answered: (answered: number, total: number) => `ตอบแล้ว ${answered} จาก ${total} ข้อ`,
  },
  time: {
    label: 'เวลาที่เหลือ',
    announcement: {
      300: 'เหลือเวลา 5 นาที',
      60: 'เหลือเวลา 1 นาที',
      10: 'เหลือเวลา 10 วินาที',
    } satisfies Record<AnnouncedSeconds, string>,
    over: 'หมดเวลาแล้ว',
    submitting: 'กำลังส่งคำตอบของคุณ',
    waiting: 'ยังติดต่อระบบไม่ได้ คำตอบที่บันทึกแล้วอยู่ครบ ระบบจะลองส่งให้เองเรื่อย ๆ',
  },
  question: {
    unsure: 'ไม่แน่ใจ',
  },
  save: {
    saving: 'กำลังบันทึก',
    saved: 'บันทึกแล้ว',
    kept: 'รอส่ง',
  },
  /** A phone has space only for `says`; `more` is announced to screen readers. */
  offline: {
    says: 'ออฟไลน์อยู่ ทำต่อได้ตามปกติ',
    more: 'คำตอบจะเก็บไว้ในเครื่องนี้ และส่งให้เองเมื่อเชื่อมต่อได้',
  },
  unsent: (waiting: number) => ({
    says: `ติดต่อระบบไม่ได้ เก็บไว้ ${waiting} คำตอบ`,
    more: 'ในเครื่องนี้ ทำต่อได้ตามปกติ จะส่งให้เองเมื่อเชื่อมต่อได้',
  }),
  grid: {
    title: 'ทุกข้อ',
    open: (position: number, answered: string) => `ดูทุกข้อ ตอนนี้ข้อ ${position} ตอบแล้ว ${answered}`,
    states: {
      unanswered: 'ยังไม่ตอบ',
      answered: 'ตอบแล้ว',
      correct: 'ถูก',
      wrong: 'ผิด',
    },
    current: 'ข้อปัจจุบัน',
    unsure: 'ไม่แน่ใจ',
    item: (position: number, parts: string[]) => `ข้อ ${position} ${parts.join(' ')}`,
  },
  moves: {
    label: 'เปลี่ยนข้อ',
    previous: 'ก่อนหน้า',
    next: 'ถัดไป',
    submit: 'ส่งคำตอบ',
  },
  display: {
    title: 'ตั้งค่าการแสดงผล',
    letter: 'กขค',
    fontSize: 'ขนาดตัวอักษร',
    fontSizes: {
      normal: 'ปกติ',
      large: 'ใหญ่',
      xlarge: 'ใหญ่มาก',
    } satisfies Record<FontSize, string>,
    showAll: 'แสดงคำถามทั้งหมดในหน้าเดียว',
    keys: {
      choose: { keys: '1-4', does: 'เลือกคำตอบ' },
      move: { keys: '← →', does: 'เปลี่ยนข้อ' },
      unsure: { keys: 'F', does: 'ทำเครื่องหมายว่าไม่แน่ใจ' },
    },
  },
  submit: {
    title: 'ส่งคำตอบ',
    body: (answered: number, total: number) =>
      `ตอบแล้ว ${answered} จาก ${total} ข้อ เมื่อส่งแล้วจะแก้ไขไม่ได้`,
    unanswered: (count: number) => `ยังไม่ได้ตอบ ${count} ข้อ ข้อที่ไม่ตอบจะนับเป็นผิด`,
    unsure: (count: number) => `ทำเครื่องหมายว่าไม่แน่ใจ ${count} ข้อ`,
    firstOpen: 'ไปข้อที่ยังไม่ตอบ',
    failed: 'ไม่สามารถส่งคำตอบได้ คำตอบที่เลือกไว้ยังอยู่ครบ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่',
    overloaded: 'มีผู้ส่งคำตอบพร้อมกันจำนวนมาก คำตอบของคุณอยู่ครบ ระบบกำลังลองส่งให้อีกครั้งโดยอัตโนมัติ',
    confirm: 'ยืนยันส่งคำตอบ',
    back: 'กลับไปทำต่อ',
  },
} as const
