import { readinessFigures as figures } from '@sanamsob/domain/readiness-figures'

export const texts = {
  name: 'ความแม่นยำของการคาดการณ์',
  title: (name: string, edition: string) => `ความแม่นยำ: ${name} ${edition}`,
  about: `เทียบคะแนนและโอกาสผ่านที่คาดไว้ก่อนผู้เรียนทำชุดข้อสอบครั้งแรก กับผลที่สอบได้จริงในระบบ นับเฉพาะชุดข้อสอบที่อย่างน้อย ${figures.minUnseenPercent}% เป็นข้อที่ผู้เรียนยังไม่เคยทำ`,
  back: 'โครงสร้างข้อสอบ',
  failure: 'โหลดข้อมูลไม่สำเร็จ',
  loadFailed: 'ไม่สามารถโหลดความแม่นยำของการคาดการณ์ได้',
  missing: {
    title: 'ไม่พบโครงสร้างข้อสอบ',
    body: 'โครงสร้างนี้อาจถูกลบไปแล้ว',
  },
  empty: {
    title: 'ยังไม่มีผลสอบให้เทียบ',
    body: 'เมื่อผู้เรียนทำชุดข้อสอบของการสอบนี้เป็นครั้งแรก ระบบจะเทียบผลกับที่คาดไว้ภายในไม่กี่นาที',
  },
  shown: {
    title: 'สิ่งที่ผู้เรียนเห็น',
    none: 'ยังไม่เห็นตัวเลขใด',
    marks: 'เห็นคะแนนคาด แต่ไม่เห็นโอกาสผ่าน',
    probability: 'เห็นคะแนนคาดและโอกาสผ่าน',
    each: `เฉพาะผู้เรียนที่มีคำตอบครั้งแรกใน ${figures.evidenceDays} วันอย่างน้อยวิชาละ ${figures.minEvidence} ข้อ (${figures.minEvidenceWithRule} ข้อถ้าวิชามีเกณฑ์ของตัวเอง) และคลาดเคลื่อนไม่เกิน ${figures.maxDeviation} คะแนน`,
  },
  reasons: {
    off: 'ปิดไว้ในการตั้งค่าเว็บไซต์',
    no_papers: 'บางวิชายังไม่มีชุดข้อสอบตามโครงสร้างปัจจุบัน ให้ทำชุดข้อสอบใหม่ในหน้าแก้ไขโครงสร้าง',
    scale_closed: 'บางวิชายังวัดระดับความรู้ไม่ได้ หรือยังไม่ได้กำหนดวิชาในโครงสร้าง',
    marks_unreliable: `คะแนนที่สอบได้อยู่ในช่วงที่คาดไม่ถึง ${figures.minCoveragePercent}% หรือเกิน ${figures.maxCoveragePercent}% ของผลล่าสุด ซึ่งควรเป็นราว 80% จึงไม่แสดงคะแนนคาดจนกว่าจะตรงกัน`,
    no_rules: 'การสอบนี้ไม่มีเกณฑ์ผ่าน จึงไม่มีโอกาสผ่านให้คาด',
    few_outcomes: `มีผลสอบไม่ถึง ${figures.minOutcomes} ครั้งใน ${figures.outcomeDays} วัน`,
    unreliable: `คลาดเคลื่อนเกิน ${figures.maxErrorPoints} จุดโดยเฉลี่ย ระบบปรับการคาดการณ์ทุกคืน แล้วจะแสดงอีกเมื่อแม่นยำพอ`,
  },
  lacking: (sections: string) => `วิชาที่ยังขาด: ${sections}`,
  figures: {
    outcomes: `ผลสอบใน ${figures.outcomeDays} วัน`,
    error: 'คลาดเคลื่อนเฉลี่ย (ECE)',
    errorOf: (points: string) => `${points} จุด`,
    errorHint: (count: string) => `จากผลล่าสุด ${count} ครั้ง ต้องไม่เกิน ${figures.maxErrorPoints} จุด`,
    coverage: 'คะแนนจริงอยู่ในช่วงที่คาด',
    coverageHint: (count: string) =>
      `จากผลล่าสุด ${count} ครั้ง ต้องอยู่ระหว่าง ${figures.minCoveragePercent}% ถึง ${figures.maxCoveragePercent}% เมื่อมีผลตั้งแต่ ${figures.minCoveredOutcomes} ครั้ง`,
    recalibrated: 'ปรับล่าสุด',
    never: 'ยังไม่เคยปรับ',
    none: '–',
  },
  chart: {
    title: 'คาดไว้เทียบกับผ่านจริง',
    label: 'แผนภูมิโอกาสที่คาดไว้เทียบกับส่วนที่ผ่านจริง ตัวเลขอยู่ในตารางถัดไป',
    predicted: 'คาดไว้ (%)',
    passed: 'ผ่านจริง (%)',
    hint: 'ยิ่งใกล้เส้นทแยงยิ่งแม่นยำ เส้นตั้งคือช่วงความเชื่อมั่น 95% ยิ่งมีผลสอบมากยิ่งแคบ',
  },
  table: {
    range: 'ช่วงที่คาดไว้',
    outcomes: 'จำนวนครั้ง',
    predicted: 'คาดเฉลี่ย',
    passed: 'ผ่านจริง',
    interval: 'ช่วงความเชื่อมั่น 95%',
  },
  percent: (value: string) => `${value}%`,
  range: (from: string, to: string) => `${from}–${to}%`,
} as const
